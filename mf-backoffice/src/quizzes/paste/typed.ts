import { QUESTION_TYPES } from '@luplay/contracts/lobby-game';
import { editingOf, kindNamed } from '@luplay/quiz-rules';
import type { Cells, Kind } from '../kinds/kind.ts';
import { readLine } from './lines.ts';

/** The answers of a question that names its kind, as the cells of a table have them. */
export interface Typed {
  type: Kind;
  cells: Cells;
}

const WORDS = QUESTION_TYPES.flatMap((type) => {
  const { pasted, word } = editingOf({ type });
  return pasted ? [word] : [];
});
const NAMED = new RegExp(
  String.raw`^(?<number>\d{1,3}[.)]\s+)?(?:по\s+)?(?<word>порядку|${WORDS.join('|')})\s*:\s*(?<rest>.*)$`,
  'iu',
);
const REFUSED = /^не\s*(?:засчитывать|зач[её]т)\s*:\s*(?<rest>.+)$/iu;
const ACCEPTED = /^зач[её]т\s*:\s*(?<rest>.+)$/iu;

export type TypedLine =
  /** `isNumbered`: a question of its own, and no part of the one above. */
  | { kind: 'list'; type: Kind; rest: string; isNumbered: boolean }
  | { kind: 'value'; type: Kind; value: string }
  /** Answers that are not to be accepted, or that are as well. */
  | { kind: 'refused'; value: string }
  | { kind: 'accepted'; value: string };

/** «Порядок:», «Пары:», «3. Опрос: …», «Число: …», «Точка: …», «Устно: …», «Не засчитывать: …»; null: another line. */
export function readTyped(raw: string): TypedLine | null {
  const line = raw.replace(/[\u00a0\u200b\t ]+/gu, ' ').trim();
  const refused = REFUSED.exec(line)?.groups?.rest;
  if (refused) return { kind: 'refused', value: refused };
  const accepted = ACCEPTED.exec(line)?.groups?.rest;
  if (accepted) return { kind: 'accepted', value: accepted.replaceAll(/\s*;\s*/g, ' / ') };
  const { number = '', word = '', rest = '' } = NAMED.exec(line)?.groups ?? {};
  const type = word === '' ? null : kindNamed(word.toLowerCase() === 'порядку' ? 'порядок' : word);
  if (!type) return null;
  const { pasted } = editingOf({ type });
  const isNumbered = number !== '';
  // «3) Число: 7» may be an entry of a list.
  if (isNumbered && (pasted !== 'list' || rest === '')) return null;
  if (pasted === 'list') return { kind: 'list', type, rest, isNumbered };
  return pasted && rest !== '' ? { kind: 'value', type, value: rest } : null;
}

/** Between entries in one line. */
const SEPARATORS = [/\s*;\s*/u, /\s*\|\s*/u, /\s+\/\s+/u, /,\s+/u];

export const entriesIn = (rest: string): string[] =>
  rest.split(SEPARATORS.find((separator) => separator.test(rest)) ?? '\n').filter(Boolean);

/** A line of a list without its number, letter or bullet; null when it is no entry. */
export function entryOf(raw: string, type: Kind, isFull: boolean, isInitial: boolean): string | null {
  if (readTyped(raw)) return null;
  const line = readLine(raw, isInitial);
  if (line.kind === 'blank' || line.kind === 'theme' || line.kind === 'explanation') return null;
  // «Верно — да» is a pair.
  if (line.kind === 'answer') return type === 'pairs' ? raw.trim() : null;
  if (line.kind === 'numbered') return line.whole;
  if (line.kind === 'option') return line.text;
  return isFull && /\?["»)]*$/u.test(raw.trim()) ? null : raw.trim();
}
