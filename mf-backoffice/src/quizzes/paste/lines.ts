import { withoutMark } from './marks.ts';

/** One line of pasted text, by what it looks like. What a number means depends on the lines around it. */
export type Line =
  | { kind: 'blank' }
  | { kind: 'theme'; name: string }
  | { kind: 'answer'; value: string }
  | { kind: 'explanation'; text: string }
  /** `label`: the letter in lower case; null for a bullet. */
  | { kind: 'option'; label: string | null; text: string; isRight: boolean }
  | { kind: 'numbered'; number: number; text: string; isRight: boolean; whole: string }
  | { kind: 'plain'; text: string };

const THEME = /^(?:#{1,3}\s+|(?:тема|раунд|категория|theme|round|category)(?:\s+\d+)?\s*[:.]\s*)(?<name>.+)$/iu;
const FRAMED = /^(?:={2,}|-{3,}|\*{3,})\s*(?<name>[^=*-].*?)\s*(?:={2,}|-{3,}|\*{3,})$/u;
const ANSWER =
  /^(?:(?:правильный|верный)\s+)?(?:ответ|верно|правильно|answer|correct)\s*(?:[:=—–]|\s-)\s*(?<value>.+)$/iu;
const EXPLANATION = /^(?:пояснение|комментарий|объяснение|explanation|comment)\s*[:.—–-]\s*(?<text>.+)$/iu;
const QUESTION = /^(?:вопрос|question|№)\s*(?:№\s*)?\d*\s*[:.)—–-]?\s*(?<text>.+)$/iu;
/** A mark, then a letter or number with its bracket, then the text. */
const LABELLED =
  /^(?<mark>[*+✓✔✅☑→>]\uFE0F?\s*|\[[xх+*v ]?\]\s*)?[([]?(?<label>[а-еёa-f]|\d{1,3})[)\].:]\)?\s*(?<text>.*)$/iu;
const BULLET = /^(?:[-–—•◦▪○·]\s+|\[\s?\]\s*|☐\s*)(?<text>.+)$/u;
const MARKED_BULLET = /^(?:[*+✓✔✅☑]\uFE0F?\s*|\[[xх+*v]\]\s*)(?<text>.+)$/iu;

const group = (pattern: RegExp, text: string, name: string): string | undefined =>
  pattern.exec(text)?.groups?.[name]?.trim();

export function readLine(raw: string): Line {
  const text = raw.replace(/[\u00a0\u200b\t ]+/gu, ' ').trim();
  if (text === '' || /^[-=_*]{3,}$/u.test(text)) return { kind: 'blank' };
  const name = group(FRAMED, text, 'name') ?? group(THEME, text, 'name');
  if (name) return { kind: 'theme', name };
  const value = group(ANSWER, text, 'value');
  if (value) return { kind: 'answer', value };
  const explanation = group(EXPLANATION, text, 'text');
  if (explanation) return { kind: 'explanation', text: explanation };
  return readOption(text) ?? { kind: 'plain', text: group(QUESTION, text, 'text') ?? text };
}

function readOption(text: string): Line | null {
  const found = LABELLED.exec(text)?.groups;
  if (found) {
    const { mark = '', label = '', text: rest = '' } = found;
    const plain = withoutMark(rest);
    const isRight = plain.isRight || (mark.trim() !== '' && mark.trim() !== '[ ]' && mark.trim() !== '[]');
    if (/^\d/u.test(label)) return { kind: 'numbered', number: Number(label), text: plain.text, isRight, whole: rest };
    // A single letter with a colon or a point may begin a sentence; a bracket cannot.
    return { kind: 'option', label: label.toLowerCase(), text: plain.text, isRight };
  }
  const marked = group(MARKED_BULLET, text, 'text');
  if (marked) return { kind: 'option', label: null, text: withoutMark(marked).text, isRight: true };
  const bullet = group(BULLET, text, 'text');
  return bullet ? { kind: 'option', label: null, ...withoutMark(bullet) } : null;
}

/** A bracketed letter or number inside a line, with its mark. */
const INLINE = /\s*(?:[/;|,]\s*|\s)(?=[*+✓✔✅]?\s?(?:[а-еa-f]|[1-6])\)\s*\S)/giu;

/** Splits a line that holds a question with its options: «Вопрос? А) … Б) … *В) …». */
export function splitInline(line: string): string[] {
  const parts = line.split(INLINE).map((part) => part.replace(/[\s/;|]+$/u, ''));
  return parts.length >= 3 ? parts : line.split(/\s+\/\s+/u).length >= 4 ? line.split(/\s+\/\s+/u) : [line];
}
