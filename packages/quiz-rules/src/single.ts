import { single as editing } from './editing/single.ts';
import { type Asked, type Chance, mostFrequent, type QuestionKind, type Sent } from './kind.ts';

/** The right option and one wrong one always stay. */
const MIN_SHOWN = 2;

const wrongOptions = ({ options, answer }: Asked<'single'>, removed: readonly number[]): number[] =>
  options.map((_, option) => option).filter((option) => option !== answer && !removed.includes(option));

/** One of several options is right. */
export const single: QuestionKind<Asked<'single'>> = {
  read: readOption,
  settle: mostFrequent,
  share: ({ answer: right }, answer) => (answer === right ? 1 : 0),
  asked: ({ options }) => ({ options }),
  revealed: ({ answer }) => ({ answer }),
  rightText: ({ options, answer }) => options[answer] ?? '',
  removeWrong: (question, removed, count, chance) =>
    withRemoved(wrongOptions(question, removed), removed, Math.min(count, most(question.options, removed)), chance),
  isRemoved: (answer, removed) => removed.includes(answer as number),

  botAnswer(question, isRight, removed, chance) {
    if (isRight) return question.answer;
    const wrong = wrongOptions(question, removed);
    return wrong[Math.floor(chance() * wrong.length)] as number;
  },

  identity: ({ question, options, answer }) => [question, options, answer],
  byOption: true,

  recorded: ({ question, options, answer }) => ({ type: 'single', question, options, answer }),

  editing,
};

const most = (options: readonly string[], removed: readonly number[]): number =>
  Math.max(0, options.length - MIN_SHOWN - removed.length);

/** Removes `count` of these wrong options at random: all that are removed then, in rising order. */
export function withRemoved(wrong: number[], removed: readonly number[], count: number, chance: Chance): number[] {
  const all = [...removed];
  for (let drawn = 0; drawn < count && wrong.length > 0; drawn += 1) {
    all.push(...wrong.splice(Math.floor(chance() * wrong.length), 1));
  }
  return all.sort((one, other) => one - other);
}

/** The index of one of the options, if it was sent. */
export function readOption({ options }: { options: readonly string[] }, { answers }: Sent): number | null {
  const [option, ...others] = answers ?? [];
  return option !== undefined && others.length === 0 && option < options.length ? option : null;
}
