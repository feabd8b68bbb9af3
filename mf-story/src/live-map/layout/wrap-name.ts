/** A room's name as lines of text. */
export interface WrappedName {
  lines: string[];
  /** CSS pixels. */
  fontSize: number;
  /** Something was left out. */
  shortened: boolean;
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

/**
 * The largest size at which the name fits into the box. Words that are longer than a line are broken with a hyphen;
 * at the smallest size the rest that does not fit is replaced by an ellipsis.
 */
export function wrapName(name: string, width: number, height: number): WrappedName {
  for (const fontSize of FONT_SIZES) {
    const lines = linesOf(name, width / fontSize, fontSize <= 12);
    if (lines && lines.length * fontSize * LINE_HEIGHT <= height) return { lines, fontSize, shortened: false };
  }
  const fontSize = FONT_SIZES.at(-1) as number;
  const room = Math.max(1, Math.floor(height / (fontSize * LINE_HEIGHT)));
  const lines = linesOf(name, width / fontSize, true) ?? [name];
  if (lines.length <= room) return { lines, fontSize, shortened: false };
  const kept = lines.slice(0, room);
  const last = kept.pop() ?? '';
  return { lines: [...kept, ellipsized(last, width / fontSize)], fontSize, shortened: true };
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

/** Breaks after a vowel where it can, never leaving a single letter. */
function broken(word: string, width: number): string[] {
  const parts: string[] = [];
  let rest = [...word];
  while (widthOf(rest.join('')) > width && rest.length > 3) {
    let fits = 2;
    while (fits < rest.length - 2 && widthOf(`${rest.slice(0, fits + 1).join('')}-`) <= width) fits += 1;
    let at = fits;
    while (at > 2 && !(VOWEL.test(rest[at - 1] ?? '') && !VOWEL.test(rest[at] ?? ''))) at -= 1;
    const cut = at > 2 ? at : fits;
    parts.push(`${rest.slice(0, cut).join('')}-`);
    rest = rest.slice(cut);
  }
  return [...parts, rest.join('')];
}

function ellipsized(line: string, width: number): string {
  let letters = [...line.replace(/-$/, '')];
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > width) letters = letters.slice(0, -1);
  return `${letters.join('').trimEnd()}…`;
}
