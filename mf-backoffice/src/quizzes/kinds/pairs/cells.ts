import { tableWords } from '../../locale/table-words.ts';
import type { KindCells } from '../kind.ts';
import { atLeast, partialIn, withPartial } from '../options/cells.ts';

/** «Франция — Париж», or in two lines. */
export function pairIn(cell: string): [string, string] {
  const pattern = cell.includes('\n') ? /^(?<left>.*?)\n(?<right>.*)$/su : /^(?<left>.*?)\s+[—–=-]\s+(?<right>.*)$/u;
  const { left = cell, right = '' } = pattern.exec(cell)?.groups ?? {};
  return [left.trim(), right.trim()];
}

function pairCell(left: string, right: string): string {
  const cell = `${left} — ${right}`;
  const [one, other] = pairIn(cell);
  return one === left && other === right ? cell : `${left}\n${right}`;
}

/** Each option is a pair. */
export const pairs: KindCells<'pairs'> = {
  word: tableWords.pairs,
  written: ({ options, matches, partial }) => ({
    options: options.map((option, index) => (option || matches[index] ? pairCell(option, matches[index] ?? '') : '')),
    right: withPartial('', partial),
  }),
  read({ options, right }) {
    const read = atLeast(options).map(pairIn);
    return {
      ...{ type: 'pairs', options: read.map(([left]) => left), matches: read.map(([, match]) => match) },
      ...partialIn(right).partial,
    };
  },
};
