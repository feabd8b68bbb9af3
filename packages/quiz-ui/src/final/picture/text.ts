/** What fitting needs of a canvas: the width of a text in a font. */
export type Measure = (text: string, size: number) => number;

export interface Fitting {
  width: number;
  /** Most lines. */
  lines: number;
  /** The size to begin with and the smallest that is readable, pixels. */
  size: number;
  smallest: number;
}

export interface Fitted {
  size: number;
  lines: string[];
}

const STEP = 2;
const MORE = '…';
/** Letters as people see them: an emoji of several code points is one. */
const letters = (text: string): string[] =>
  [...new Intl.Segmenter('ru', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

/**
 * The text in as many lines as allowed and as large as fits. Words stay whole as long as there is a size at which they
 * fit. What does not fit at the smallest size ends with «…», never inside a letter.
 */
export function fitText(text: string, measure: Measure, { width, lines: most, size, smallest }: Fitting): Fitted {
  const words = text.trim().split(/\s+/);
  for (let tried = size; tried >= smallest; tried -= STEP) {
    const lines = wrap(words, (line) => measure(line, tried) <= width);
    if (lines && lines.length <= most) return { size: tried, lines };
  }
  const fits = (line: string) => measure(line, smallest) <= width;
  const lines =
    wrap(
      words.flatMap((word) => (fits(word) ? [word] : pieces(word, fits))),
      fits,
    ) ?? [];
  if (lines.length <= most) return { size: smallest, lines };
  return { size: smallest, lines: [...lines.slice(0, most - 1), shortened(lines.slice(most - 1).join(' '), fits)] };
}

/** Words in lines; null when one of them is wider than a line. */
function wrap(words: readonly string[], fits: (line: string) => boolean): string[] | null {
  const lines: string[] = [];
  for (const word of words) {
    if (!fits(word)) return null;
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A word that is wider than a line, in parts that fit. */
function pieces(word: string, fits: (line: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of letters(word)) {
    if (part !== '' && !fits(part + letter)) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

/** As much of the text as fits, with a sign that there is more. */
function shortened(text: string, fits: (line: string) => boolean): string {
  const all = letters(text);
  let kept = all.length;
  while (kept > 0 && !fits(all.slice(0, kept).join('').trimEnd() + MORE)) kept -= 1;
  const cut = all.slice(0, kept).join('');
  // Rather after a whole word, if that is not most of the line.
  const words = /\s/.test(all[kept] ?? ' ') ? cut : cut.slice(0, Math.max(0, cut.lastIndexOf(' ')));
  return (words.length > cut.length / 2 ? words : cut).trimEnd() + MORE;
}
