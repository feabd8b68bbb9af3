import type { AskedQuestion, QuestionKind } from '../kind.ts';

/** The right option and one wrong one always stay. */
const MIN_SHOWN = 2;

const wrongOptions = ({ options, answer }: AskedQuestion, removed: readonly number[]): number[] =>
  options.map((_, option) => option).filter((option) => option !== answer && !removed.includes(option));

/** One of several options is right. */
export const single: QuestionKind = {
  accepts: ({ options }, answer) => answer < options.length,

  /** The option with the most votes; on a tie the one that was chosen first. */
  settle(answers) {
    const counts = new Map<number, number>();
    for (const option of answers) counts.set(option, (counts.get(option) ?? 0) + 1);
    let best: number | null = null;
    // A Map keeps the order of insertion, so a later option with an equal count does not win.
    for (const [option, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = option;
    return best;
  },

  share: ({ answer: right }, answer) => (answer === right ? 1 : 0),
  asked: ({ options }) => ({ options }),
  revealed: ({ answer }) => ({ answer }),

  removeWrong(question, removed, count, chance) {
    const wrong = wrongOptions(question, removed);
    const all = [...removed];
    const most = question.options.length - MIN_SHOWN;
    for (let drawn = 0; drawn < count && all.length < most; drawn += 1) {
      all.push(...wrong.splice(Math.floor(chance() * wrong.length), 1));
    }
    return all.sort((one, other) => one - other);
  },

  botAnswer(question, isRight, removed, chance) {
    if (isRight) return question.answer;
    const wrong = wrongOptions(question, removed);
    return wrong[Math.floor(chance() * wrong.length)] as number;
  },

  identity: ({ question, options, answer }) => [question, options, answer],
  tally: ({ options }, answers) => options.map((_, option) => answers.filter((answer) => answer === option).length),
};
