import type { Question } from '@luplay/contracts/lobby-game';
import type { AskedQuestion, QuestionKind } from './kind.ts';
import { single } from './single/single.ts';

export type { AskedQuestion, QuestionKind } from './kind.ts';

/** The kinds of questions. The game, bots, items and statistics read what depends on the kind from here alone. */
const KINDS: Readonly<Record<Question['type'], QuestionKind>> = { single };

/** Records do not store the type of a question so far: without one it is `single`. */
export const kindOf = ({
  type = 'single',
}: Pick<AskedQuestion, 'answer'> & { type?: Question['type'] }): QuestionKind => KINDS[type];
