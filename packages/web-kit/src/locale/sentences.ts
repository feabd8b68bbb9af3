/** Letters of what is written from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name for a sentence. Without marks, one from right to left draws the number after it to its other side. */
export const isolated = (name: string): string => (FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name);

/** Names one after the other. */
export const listed = (names: readonly string[]): string => names.map(isolated).join(', ');

/** Texts of a locale file, into whose sentences names of people, teams and quizzes are put. */
export function sentences<const T>(texts: T): T {
  if (typeof texts === 'function')
    return ((...given: unknown[]) =>
      texts(...given.map((each) => (typeof each === 'string' ? isolated(each) : each)))) as T;
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, sentences(text)])) as T;
}
