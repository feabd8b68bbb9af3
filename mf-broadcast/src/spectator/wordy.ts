/** How many of the `limits` (characters, ascending) a text is beyond: each is a step down for its type. */
export const wordy = (text: string, limits: readonly number[]): number =>
  limits.filter((limit) => text.length > limit).length;
