import type { Answer } from '@luplay/contracts/lobby-game';
import { several as editing } from './editing/several.ts';
import { type Asked, mostFrequent, type QuestionKind } from './kind.ts';
import { withRemoved } from './single.ts';

const chosen = (answer: Answer | null): readonly number[] =>
  typeof answer === 'object' && answer && 'options' in answer ? answer.options : [];

const wrongOptions = ({ options, right }: Asked<'several'>, removed: readonly number[]): number[] =>
  options.map((_, option) => option).filter((option) => !right.includes(option) && !removed.includes(option));

const rising = (list: Iterable<number>): number[] => [...list].sort((one, other) => one - other);

/** Some of several options are right, and all of them are to be found. */
export const several: QuestionKind<Asked<'several'>> = {
  read({ options }, { answers }) {
    if (!answers || answers.length === 0) return null;
    const isSet = new Set(answers).size === answers.length;
    return isSet && answers.every((option) => option < options.length) ? { options: rising(answers) } : null;
  },

  settle: mostFrequent,

  share({ right, partial }, answer) {
    const given = chosen(answer);
    const found = given.filter((option) => right.includes(option)).length;
    const wrong = given.length - found;
    if (partial) return Math.max(0, (found - wrong) / right.length);
    return found === right.length && wrong === 0 ? 1 : 0;
  },

  asked: ({ options, partial }) => ({ options, ...(partial && { partial }) }),
  revealed: ({ right }) => ({ right: { options: rising(right) } }),
  rightText: ({ options, right }) =>
    rising(right)
      .map((option) => options[option])
      .join(', '),

  /** One wrong option always stays. */
  removeWrong(question, removed, count, chance) {
    const wrong = wrongOptions(question, removed);
    return withRemoved(wrong, removed, Math.min(count, wrong.length - 1), chance);
  },
  isRemoved: (answer, removed) => chosen(answer).some((option) => removed.includes(option)),

  botAnswer(question, isRight, removed, chance) {
    const { options, right } = question;
    if (isRight) return { options: rising(right) };
    const shown = options.map((_, option) => option).filter((option) => !removed.includes(option));
    const guess = shown.filter(() => chance() < 0.5);
    const isWrong = guess.length > 0 && several.share({ ...question, partial: false }, { options: guess }) === 0;
    if (isWrong) return { options: guess };
    const [one] = wrongOptions(question, removed);
    return { options: one === undefined ? rising(right).slice(1) : [one] };
  },

  identity: ({ question, options, right, type }) => [question, options, rising(right), type],

  recorded: ({ question, options, partial, right }) => ({
    ...{ type: 'several', question, options, partial },
    right: right && 'options' in right ? right.options : [],
  }),

  editing,
};
