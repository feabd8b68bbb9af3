import type { QuestionType } from '@luplay/contracts/lobby-game';
import type { Asked, AskedQuestion, QuestionKind } from './kind.ts';
import { number } from './number.ts';
import { order } from './order.ts';
import { pairs } from './pairs.ts';
import { poll } from './poll.ts';
import { several } from './several.ts';
import { single } from './single.ts';
import { text } from './text/text.ts';

export type { Among, Asked, AskedQuestion, QuestionKind, Sent } from './kind.ts';
export { normalised } from './text/judge.ts';

/** The kinds of questions. The game, bots, items and statistics read what depends on the kind from here alone. */
const KINDS: Readonly<{ [Type in QuestionType]: QuestionKind<Asked<Type>> }> = {
  single,
  several,
  order,
  pairs,
  number,
  text,
  poll,
};

/** The kind of a question, as it is asked and recorded. */
export const kindOf = ({ type }: Pick<AskedQuestion, 'type'>): QuestionKind => KINDS[type];
