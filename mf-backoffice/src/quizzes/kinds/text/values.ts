import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import type { KindValues } from '../kind.ts';
import { listedOf } from '../lists.ts';

/** Written texts, as many and as long as the contract allows. */
export const fitted = (texts: readonly string[]): string[] =>
  texts
    .map((text) => text.slice(0, QUIZ_LIMITS.text).trim())
    .filter(Boolean)
    .slice(0, QUIZ_LIMITS.texts);

/** Players write the answer. */
export const text: KindValues<'text'> = {
  empty: { type: 'text', accepted: [] },
  parts: () => ['accepted'],
  listed: ({ accepted, refused = [] }) => listedOf([...accepted, ...refused], (index) => index < accepted.length),
  finished: ({ accepted }) => ({ accepted: accepted.length > 0 ? accepted : ['…'] }),
  kept: ({ accepted, refused = [] }) => ({
    options: [...accepted, ...refused],
    right: accepted.map((_, index) => index),
  }),
  made({ options, right }) {
    const accepted = fitted(options.filter((_, index) => right.includes(index)));
    const refused = right.length > 0 ? fitted(options.filter((_, index) => !right.includes(index))) : [];
    return { type: 'text', accepted, ...(refused.length > 0 && { refused }) };
  },
};
