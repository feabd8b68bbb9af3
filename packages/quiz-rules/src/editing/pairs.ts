import { ENTRY_COUNT } from '@luplay/contracts/lobby-game';
import type { KindEditing } from './kind.ts';
import { atLeast, partialIn, withPartial } from './list-cells.ts';
import { blank, fittedEntries, listedOf } from './lists.ts';
import { lacking } from './locale.ts';
import { lackingOptions } from './options.ts';

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

/** Three to six entries and what belongs to each. */
export const pairs: KindEditing<'pairs'> = {
  name: 'Пары',
  hint: 'Соединить левое с правым',
  partialHint: 'Очки за каждую верную пару.',
  word: 'пары',
  pasted: 'list',
  notation: 'Где столица?\nПары:\nФранция — Париж\nИталия — Рим\nИспания — Мадрид',

  empty: { type: 'pairs', options: blank(ENTRY_COUNT.usual), matches: blank(ENTRY_COUNT.usual) },
  parts: ({ options }) => options.flatMap((_, index) => [`option-${index}`, `match-${index}`]),
  listed: ({ options, matches }) =>
    listedOf(options.map((option, index) => [option, matches[index]].filter(Boolean).join(' — '))),
  kept: ({ options, partial }) => ({ options, right: [], partial }),
  made({ options: given, partial }) {
    const options = fittedEntries(given);
    return { ...{ type: 'pairs', options, matches: blank(options.length) }, ...(partial && { partial }) };
  },

  /** Each option is a pair. */
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

  lacking({ options, matches }) {
    const found = new Set([...lackingOptions({ options }), ...lackingOptions({ options: matches })]);
    return [
      ...(found.has(lacking.options) ? [lacking.pairs] : []),
      ...(found.has(lacking.distinct) ? [lacking.distinct] : []),
    ];
  },
};
