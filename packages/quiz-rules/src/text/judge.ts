import distance from 'damerau-levenshtein';

/** What an answer to a question of the kind `text` is compared with. */
export interface Texts {
  accepted: readonly string[];
  refused?: readonly string[] | undefined;
}

/** How many slips are forgiven in an answer, by the letters of what was meant. */
const FORGIVEN = [
  { letters: 10, slips: 2 },
  { letters: 5, slips: 1 },
] as const;

const ARTICLE = /^(?:the|an?|der|die|das|eine?|les?|la|une?) (?=.)/u;
const PLAIN = /^[a-zа-я0-9]+(?: [a-zа-я0-9]+)*$/;
const ROMAN = /^[ivxlcdm]+$/;
const MAY_HAVE_NUMERALS = /[\p{N}ivxlcdm]/u;

/** As `normalised`, with the words apart. */
function wordsOf(text: string): string {
  const low = text.toLowerCase().replaceAll('ё', 'е');
  if (PLAIN.test(low)) return low.replace(ARTICLE, '');
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\p{Dash}\s]+/gu, ' ')
    .replace(/[^\p{L}\p{N}\p{M} ]+/gu, '')
    .replace(/ +/g, ' ')
    .trim();
  return plain.replace(ARTICLE, '');
}

/** Answers that are punctuation alone, such as «+», are compared as they stand. */
const keyOf = (words: string, text: string): string =>
  words.replaceAll(' ', '') || text.normalize('NFKC').trim().toLowerCase();

/** The text without case, punctuation, spaces and a leading article: what equal answers have in common. */
export const normalised = (text: string): string => keyOf(wordsOf(text), text);

/** Digits and Roman numerals in their order: no slip is forgiven in them. */
const numerals = (words: string): string =>
  MAY_HAVE_NUMERALS.test(words)
    ? words
        .split(' ')
        .flatMap((word) => (ROMAN.test(word) ? word : (word.match(/\p{N}+/gu) ?? [])))
        .join(' ')
    : '';

const allowed = (letters: number): number => FORGIVEN.find((rule) => letters >= rule.letters)?.slips ?? 0;

/** An accepted answer in which a slip is forgiven. */
interface Open {
  key: string;
  letters: Uint16Array;
  slips: number;
  numerals: string;
}

interface Prepared {
  accepted: ReadonlySet<string>;
  refused: ReadonlySet<string>;
  open: Open[];
}

/** Its UTF-16 units: those are what the distance counts. Numbers are sorted many times faster than letters. */
function sorted(key: string): Uint16Array {
  const units = new Uint16Array(key.length);
  for (let at = 0; at < key.length; at += 1) units[at] = key.charCodeAt(at);
  return units.sort();
}

/** Whether so many slips may lie between two texts, by their sorted letters: a slip changes two of them at most. */
function mayBeSlips(one: Uint16Array, other: Uint16Array, slips: number): boolean {
  let [at, place, apart] = [0, 0, 0];
  while (apart <= 2 * slips && (at < one.length || place < other.length)) {
    const letter = one[at] ?? Number.POSITIVE_INFINITY;
    const another = other[place] ?? Number.POSITIVE_INFINITY;
    if (letter !== another) apart += 1;
    if (letter <= another) at += 1;
    if (another <= letter) place += 1;
  }
  return apart <= 2 * slips;
}

const prepared = new WeakMap<Texts, Prepared>();

/** Each question is prepared once, however many answers are judged. */
export function prepare(texts: Texts): Prepared {
  const known = prepared.get(texts);
  if (known) return known;
  const meant = texts.accepted.map((text) => {
    const words = wordsOf(text);
    return { words, key: keyOf(words, text) };
  });
  const made: Prepared = {
    accepted: new Set(meant.map(({ key }) => key)),
    refused: new Set(texts.refused?.map(normalised)),
    open: meant.flatMap(({ words, key }) => {
      const slips = allowed([...key].length);
      return slips > 0 ? [{ key, letters: sorted(key), slips, numerals: numerals(words) }] : [];
    }),
  };
  prepared.set(texts, made);
  return made;
}

/**
 * Whether an answer is right. Equal to an accepted one it is right, and equal to a refused one wrong. Otherwise a slip
 * is forgiven, two in long answers: an insertion, a deletion, a substitution or a transposition (the restricted
 * Damerau-Levenshtein distance). `theme`: the questions of the same theme; what answers one of them is no slip.
 */
export function isRightText(texts: Texts, answer: string, theme: readonly Texts[] = []): boolean {
  const key = normalised(answer);
  const { accepted, refused, open } = prepare(texts);
  if (refused.has(key)) return false;
  if (accepted.has(key)) return true;
  const close = open.filter((one) => Math.abs(one.key.length - key.length) <= one.slips);
  if (close.length === 0) return false;
  const letters = sorted(key);
  const near = close.filter((one) => mayBeSlips(one.letters, letters, one.slips));
  const told = numerals(wordsOf(answer));
  const isSlip = near.some((one) => one.numerals === told && distance(one.key, key).steps <= one.slips);
  return isSlip && !theme.some((other) => prepare(other).accepted.has(key) || prepare(other).refused.has(key));
}
