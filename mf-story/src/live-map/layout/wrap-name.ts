/** A room's name as lines of text. */
export interface WrappedName {
  lines: string[];
  /** CSS pixels. */
  fontSize: number;
}

const FONT_SIZES = [17, 16, 15, 14, 13, 12, 11, 10];
export const LINE_HEIGHT = 1.18;
const WIDE = /[мжшщюфыъМЖШЩЮФЫЪДOQWMwm@—]/;
const NARROW = /[ .,:;!'’|iljtfr()[\]«»-]/;
const VOWEL = /[аеёиоуыэюяaeiouy]/i;

/** Estimated width in em of the font of the screens in bold: the page has not to be drawn to know it. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => {
    if (WIDE.test(letter)) return sum + 0.86;
    if (NARROW.test(letter)) return sum + 0.36;
    return sum + (letter === letter.toLowerCase() ? 0.6 : 0.72);
  }, 0);

/** Below this width of a line, in em, a broken word cannot be read. */
const BREAKABLE = 4;

/**
 * The largest size at which the name fits into the box, not below `least`. Words that are longer than a line are broken
 * with a hyphen; at the smallest size words are abbreviated, at last to their first letters.
 */
export function wrapName(name: string, width: number, height: number, least = 10): WrappedName {
  const larger = FONT_SIZES.filter((size) => size > least);
  for (const fontSize of [...larger, least]) {
    const mayBreak = (fontSize <= 12 || fontSize === least) && width / fontSize >= BREAKABLE;
    const lines = linesOf(name, width / fontSize, mayBreak);
    if (lines && lines.length * fontSize * LINE_HEIGHT <= height) return { lines, fontSize };
  }
  const words = name.trim().split(/\s+/);
  for (const letters of [6, 5, 4, 3, 2]) {
    const lines = linesOf(words.map((word) => abbreviated(word, letters)).join(' '), width / least, false);
    if (lines && lines.length * least * LINE_HEIGHT <= height) return { lines, fontSize: least };
  }
  let initials = words.map((word) => word[0] ?? '').join('');
  while (initials.length > 1 && widthOf(initials) > width / least) initials = initials.slice(0, -1);
  return { lines: [initials.toUpperCase()], fontSize: least };
}

/** The beginning of a word that is longer, up to a consonant. */
function abbreviated(word: string, letters: number): string {
  if (word.length <= letters + 1) return word;
  let end = letters;
  while (end > 1 && VOWEL.test(word[end - 1] ?? '')) end -= 1;
  return `${word.slice(0, end)}.`;
}

/** Null when a word is longer than a line and may not be broken. */
function linesOf(name: string, width: number, mayBreak: boolean): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const word of name.trim().split(/\s+/)) {
    const joined = line ? `${line} ${word}` : word;
    if (widthOf(joined) <= width) {
      line = joined;
      continue;
    }
    if (line) lines.push(line);
    if (widthOf(word) <= width) {
      line = word;
      continue;
    }
    if (!mayBreak) return null;
    const parts = broken(word, width);
    line = parts.pop() ?? '';
    lines.push(...parts);
  }
  return line ? [...lines, line] : lines;
}

/** Whether a word may be broken before its letter number `at`: what follows begins with a consonant and a vowel. */
const isSyllable = (word: readonly string[], at: number): boolean =>
  VOWEL.test(word.slice(0, at).join('')) &&
  !/[ьъй]|[аеёиоуыэюяaeiouy]/i.test(word[at] ?? '') &&
  VOWEL.test(word[at + 1] ?? '');

/** Breaks between syllables where it can, never leaving a single letter. */
function broken(word: string, width: number): string[] {
  const parts: string[] = [];
  let rest = [...word];
  while (widthOf(rest.join('')) > width && rest.length > 3) {
    let fits = 2;
    while (fits < rest.length - 2 && widthOf(`${rest.slice(0, fits + 1).join('')}-`) <= width) fits += 1;
    let at = fits;
    while (at > 1 && !isSyllable(rest, at)) at -= 1;
    const cut = at > 1 ? at : fits;
    parts.push(`${rest.slice(0, cut).join('')}-`);
    rest = rest.slice(cut);
  }
  return [...parts, rest.join('')];
}
