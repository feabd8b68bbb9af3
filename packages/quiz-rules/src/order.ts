import type { Answer } from '@luplay/contracts/lobby-game';
import { order as editing } from './editing/order.ts';
import { type Asked, mostFrequent, type QuestionKind, shuffledPlaces } from './kind.ts';

const given = (answer: Answer | null): readonly number[] =>
  typeof answer === 'object' && answer && 'order' in answer ? answer.order : [];

/** The entries in the right order, by their index. */
const rightOrder = ({ options, order }: Asked<'order'>): number[] => order ?? options.map((_, index) => index);

/** Entries are brought into their order. They are shown in one that is drawn for the game. */
export const order: QuestionKind<Asked<'order'>> = {
  arranged(question, chance) {
    const right = rightOrder(question);
    const shown = shuffledPlaces(right.length, chance);
    return {
      ...question,
      options: shown.map((index) => question.options[index] as string),
      order: right.map((index) => shown.indexOf(index)),
    };
  },

  read: ({ options }, { answer }) =>
    answer && 'order' in answer && answer.order.length === options.length ? answer : null,
  settle: mostFrequent,

  share(question, answer) {
    const right = rightOrder(question);
    const list = given(answer);
    const placed = right.filter((entry, place) => list[place] === entry).length;
    if (question.partial) return placed / right.length;
    return placed === right.length ? 1 : 0;
  },

  asked: ({ options, partial }) => ({ options, ...(partial && { partial }) }),
  revealed: (question) => ({ right: { order: rightOrder(question) } }),
  rightText: (question) =>
    rightOrder(question)
      .map((entry) => question.options[entry])
      .join(' → '),

  /** Tells the first entry, once. */
  removeWrong: (question, told, count) =>
    told.length > 0 || count === 0 ? [...told] : rightOrder(question).slice(0, 1),
  helped: (_, [first]) => ({ first }),
  told: 'называет первый пункт',
  isRemoved: (answer, [first]) => first !== undefined && given(answer)[0] !== first,

  botAnswer(question, isRight, told, chance) {
    const right = rightOrder(question);
    if (isRight) return { order: right };
    const free = told.length > 0 ? right.slice(1) : right;
    // Turned by at least one place, no entry is where it belongs.
    const turn = 1 + Math.floor(chance() * (free.length - 1));
    return { order: [...right.slice(0, right.length - free.length), ...free.slice(turn), ...free.slice(0, turn)] };
  },

  identity: (question) => [question.question, rightOrder(question).map((entry) => question.options[entry]), 'order'],

  recorded: ({ question, options, partial, right }) => ({
    ...{ type: 'order', question, options, partial },
    ...(right && 'order' in right && { order: right.order }),
  }),

  editing,
};
