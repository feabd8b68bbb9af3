import type { Answer, FinishedRecord, QuestionType } from '@luplay/contracts/lobby-game';
import type { KindEditing } from './editing/kind.ts';
import type { Asked, AskedQuestion, Chance, QuestionKind, Sent } from './kind.ts';
import { number } from './number.ts';
import { order } from './order.ts';
import { pairs } from './pairs.ts';
import { point } from './point.ts';
import { poll } from './poll.ts';
import { several } from './several.ts';
import { single } from './single.ts';
import { spoken } from './spoken.ts';
import { text } from './text/text.ts';

export type { Among, Asked, AskedQuestion, Help, QuestionKind, Sent, Verdict } from './kind.ts';
export { shuffledPlaces } from './kind.ts';
export { judgedAloud } from './spoken.ts';
export { normalised } from './text/judge.ts';

/** The kinds of questions. The game, bots, items and statistics read what depends on the kind from here alone. */
const KINDS: Readonly<{ [Type in QuestionType]: QuestionKind<Asked<Type>> }> = {
  single,
  several,
  order,
  pairs,
  number,
  text,
  point,
  poll,
  spoken,
};

/** The kind of a question, as it is asked and recorded. */
export const kindOf = ({ type }: Pick<AskedQuestion, 'type'>): QuestionKind => KINDS[type];

/** How authors write questions of a kind. */
export const editingOf = ({ type }: { type: QuestionType }): KindEditing => KINDS[type].editing;

/** The kind that a table names: by its word, its name or its id. An empty cell is `single`; null: none. */
export function kindNamed(cell: string): QuestionType | null {
  const name = cell.trim().toLowerCase();
  if (name === '') return 'single';
  const found = Object.entries(KINDS).find(([type, { editing }]) =>
    [type, editing.word, editing.name.toLowerCase()].includes(name),
  );
  return (found?.[0] as QuestionType | undefined) ?? null;
}

/** A question of a finished game, as it was asked. */
export const recordedQuestion = ({ type = 'single', ...played }: FinishedRecord['questions'][number]): AskedQuestion =>
  KINDS[type].recorded(played);

/** The answer as it is sent. */
export const sentOf = (answer: Answer): Sent => {
  if (typeof answer === 'number') return { answers: [answer] };
  return 'options' in answer ? { answers: answer.options } : { answer };
};

/** What statistics count: the options, or right answers and others. `answer`: which one is right; -1: none. */
export function countedOf(question: AskedQuestion): { options: string[]; answer: number } {
  const kind = kindOf(question);
  if (!kind.byOption) return { options: [kind.rightText(question), 'Другие ответы'], answer: 0 };
  return { options: kind.asked(question).options ?? [], answer: kind.revealed(question).answer ?? -1 };
}

/** A recorded answer. `correct`: what was decided in the game; missing where the question alone tells it. */
interface Voted {
  option: Answer | null;
  correct?: boolean | undefined;
}

/** Whether a recorded answer was right. */
export const isRightVote = (question: AskedQuestion, { option, correct }: Voted): boolean =>
  correct ?? kindOf(question).share(question, option) === 1;

/** How often each of `countedOf` was given. */
export function tallyOf(question: AskedQuestion, votes: readonly Voted[]): number[] {
  const given = votes.filter(({ option }) => option !== null);
  const indexes = kindOf(question).byOption
    ? given.map(({ option }) => option)
    : given.map((vote) => (isRightVote(question, vote) ? 0 : 1));
  return countedOf(question).options.map((_, index) => indexes.filter((answer) => answer === index).length);
}

/** The question for one game: what would tell the answer by its order is shuffled. */
export const arranged = <Question extends AskedQuestion>(question: Question, chance: Chance): Question =>
  (kindOf(question).arranged?.(question, chance) as Question | undefined) ?? question;
