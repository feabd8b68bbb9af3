/** Shorter words fit a narrow column whole, letters. */
const LONG_WORD = 12;
const SOFT_HYPHEN = '\u00ad';
const VOWELS = 'аеёиоуыэюя';
/** Between two syllables: before the consonant that begins the next one. At least two letters stay together. */
const SYLLABLES = new RegExp(`(?<=[а-яё]{2})(?<=[${VOWELS}][^${VOWELS}]{0,2})(?=[^${VOWELS}йьъ][${VOWELS}])`, 'giu');

/** Marks where the long Russian words of a name may be broken with a hyphen. */
export const softHyphens = (name: string): string =>
  name.replace(/[а-яё]+/giu, (word) => (word.length > LONG_WORD ? word.replace(SYLLABLES, SOFT_HYPHEN) : word));
