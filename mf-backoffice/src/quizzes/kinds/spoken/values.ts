import type { KindValues } from '../kind.ts';
import { listedOf } from '../lists.ts';
import { fitted } from '../text/values.ts';

/** Who presses the button first says the answer aloud, and the host judges it. */
export const spoken: KindValues<'spoken'> = {
  empty: { type: 'spoken', accepted: [] },
  parts: () => ['accepted'],
  listed: ({ accepted }) => listedOf(accepted, () => true),
  finished: ({ accepted }) => ({ accepted: accepted.length > 0 ? accepted : ['…'] }),
  kept: ({ accepted }) => ({ options: accepted, right: accepted.map((_, index) => index) }),
  made: ({ options, right }) => ({
    type: 'spoken',
    accepted: fitted(options.filter((_, index) => right.includes(index))),
  }),
};
