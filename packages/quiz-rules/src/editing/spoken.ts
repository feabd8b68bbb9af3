import type { KindEditing } from './kind.ts';
import { listCell, listIn } from './list-cells.ts';
import { listedOf } from './lists.ts';
import { acceptedChecks, fitted } from './text.ts';

/** Who presses the button first says the answer aloud, and the host judges it. */
export const spoken: KindEditing<'spoken'> = {
  name: 'Кнопка',
  hint: 'Первым нажать кнопку и ответить вслух',
  word: 'устно',
  pasted: 'value',
  notation: 'Кто крикнул «Эврика!»?\nУстно: Архимед',

  empty: { type: 'spoken', accepted: [] },
  parts: () => ['accepted'],
  listed: ({ accepted }) => listedOf(accepted, () => true),
  finished: ({ accepted }) => ({ accepted: accepted.length > 0 ? accepted : ['…'] }),
  kept: ({ accepted }) => ({ options: accepted, right: accepted.map((_, index) => index) }),
  made: ({ options, right }) => ({
    type: 'spoken',
    accepted: fitted(options.filter((_, index) => right.includes(index))),
  }),

  /** «Верный»: what is right, with ` / ` between. */
  written: ({ accepted }) => ({ options: [], right: listCell(accepted) }),
  read: ({ right }) => ({ type: 'spoken', accepted: listIn(right) }),

  ...acceptedChecks,
};
