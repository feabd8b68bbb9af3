import type { Answer } from '@luplay/contracts/lobby-game';
import { pairs as editing } from './editing/pairs.ts';
import { type Asked, mostFrequent, type QuestionKind, shuffledPlaces } from './kind.ts';

const given = (answer: Answer | null): readonly number[] =>
  typeof answer === 'object' && answer && 'pairs' in answer ? answer.pairs : [];

/** For each option the index of its match. */
const rightPairs = ({ options, match }: Asked<'pairs'>): number[] => match ?? options.map((_, index) => index);

/** Options and what belongs to them. The matches are shown in an order that is drawn for the game. */
export const pairs: QuestionKind<Asked<'pairs'>> = {
  arranged(question, chance) {
    const right = rightPairs(question);
    const shown = shuffledPlaces(right.length, chance);
    return {
      ...question,
      matches: shown.map((index) => question.matches[index] as string),
      match: right.map((index) => shown.indexOf(index)),
    };
  },

  read: ({ options }, { answer }) =>
    answer && 'pairs' in answer && answer.pairs.length === options.length ? answer : null,
  settle: mostFrequent,

  share(question, answer) {
    const right = rightPairs(question);
    const list = given(answer);
    const joined = right.filter((match, option) => list[option] === match).length;
    if (question.partial) return joined / right.length;
    return joined === right.length ? 1 : 0;
  },

  asked: ({ options, matches, partial }) => ({ options, matches, ...(partial && { partial }) }),
  revealed: (question) => ({ right: { pairs: rightPairs(question) } }),
  rightText: (question) =>
    rightPairs(question)
      .map((match, option) => `${question.options[option]} — ${question.matches[match]}`)
      .join('; '),

  /** Joins options with their matches. Two pairs always stay to be joined. */
  removeWrong({ options }, joined, count, chance) {
    const open = options.map((_, option) => option).filter((option) => !joined.includes(option));
    const all = [...joined];
    for (let drawn = 0; drawn < count && open.length > 2; drawn += 1) {
      all.push(...open.splice(Math.floor(chance() * open.length), 1));
    }
    return all.sort((one, other) => one - other);
  },
  helped(question, joined) {
    const right = rightPairs(question);
    return { joined: joined.map((option) => [option, right[option] as number]) };
  },
  told: 'соединяет верные пары',
  isRemoved: () => false,

  botAnswer(question, isRight, joined, chance) {
    const right = rightPairs(question);
    if (isRight) return { pairs: right };
    const open = right.map((_, option) => option).filter((option) => !joined.includes(option));
    // Turned by at least one place, no open option has its own match.
    const turn = 1 + Math.floor(chance() * (open.length - 1));
    return {
      pairs: right.map((match, option) =>
        joined.includes(option)
          ? match
          : (right[open[(open.indexOf(option) + turn) % open.length] as number] as number),
      ),
    };
  },

  identity: (question) => [
    question.question,
    rightPairs(question).map((match, option) => [question.options[option], question.matches[match]]),
    'pairs',
  ],

  recorded: ({ question, options, matches = [], partial, right }) => ({
    ...{ type: 'pairs', question, options, matches, partial },
    ...(right && 'pairs' in right && { match: right.pairs }),
  }),

  editing,
};
