/** Shorter words fit a narrow column whole, letters. */
const LONG_WORD = 12;
const SOFT_HYPHEN = '\u00ad';
const VOWELS = 'аеёиоуыэюя';
/** A vowel up to the consonant that begins the next syllable. A word's first letter does not stay alone. */
const SYLLABLE = new RegExp(
  `(?!^[${VOWELS}][^${VOWELS}][${VOWELS}])([${VOWELS}][^${VOWELS}]{0,2})(?=[^${VOWELS}йьъ][${VOWELS}])`,
  'giu',
);

/** Marks where the long Russian words of a name may be broken with a hyphen. */
export const softHyphens = (name: string): string =>
  name.replace(/[а-яё]+/giu, (word) => (word.length > LONG_WORD ? word.replace(SYLLABLE, `$1${SOFT_HYPHEN}`) : word));
