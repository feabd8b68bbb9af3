import { ENTRY_COUNT } from '@luplay/contracts/lobby-game';
import type { KindEditing } from './kind.ts';
import { atLeast, partialIn, withPartial } from './list-cells.ts';
import { blank, fittedEntries, listedOf, partsOf, toggled } from './lists.ts';
import { lacking } from './locale.ts';
import { optionsNamed } from './named.ts';
import { lackingOptions } from './options.ts';

/** Some of three to six options are right. */
export const several: KindEditing<'several'> = {
  name: 'Несколько верных',
  hint: 'Отметить все верные варианты',
  partialHint: 'Каждый лишний вариант отнимает столько же, сколько даёт верный.',
  word: 'несколько',
  notation: 'Где есть пингвины?\n[x] Антарктида\n[x] Чили\n[ ] Канада',

  empty: { type: 'several', options: blank(ENTRY_COUNT.usual), right: [] },
  parts: ({ options }) => partsOf(options),
  listed: ({ options, right }) => listedOf(options, (index) => right.includes(index)),
  marked: ({ options, right }, option) => ({ right: option < options.length ? toggled(right, option) : right }),
  finished: ({ right }) => ({ right: right.length > 0 ? right : [0] }),
  kept: ({ options, right, partial }) => ({ options, right, partial }),
  made({ options: given, right, partial }) {
    const options = fittedEntries(given);
    return {
      ...{ type: 'several', options, right: right.filter((index) => index < options.length) },
      ...(partial && { partial }),
    };
  },

  /** «Верный»: the numbers of all right options. */
  written: ({ options, right, partial }) => ({
    options,
    right: withPartial(right.map((option) => option + 1).join(', '), partial),
  }),
  read(cells) {
    const { right: cell, partial } = partialIn(cells.right);
    const right = cell === '' ? [] : optionsNamed(cell, cells.options);
    if (!right) return null;
    const options = atLeast(cells.options, Math.max(ENTRY_COUNT.min, ...right.map((option) => option + 1)));
    return { type: 'several', options, right: right.sort((one, other) => one - other), ...partial };
  },

  lacking: (question) => [...lackingOptions(question), ...(question.right.length === 0 ? [lacking.right] : [])],
};
