/** The same number for the same text at every import: FNV-1a. Its high bits are mixed best. */
export function hashOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/**
 * Puts the right option, which comes first, to a place that one cannot guess from the order of questions but is the
 * same at every import.
 */
export function placeRight(options: readonly string[], seed: string): { options: string[]; answer: number } {
  const [right = '', ...others] = options;
  const answer = Math.floor((hashOf(seed) / 2 ** 32) * options.length);
  return { options: [...others.slice(0, answer), right, ...others.slice(answer)], answer };
}
