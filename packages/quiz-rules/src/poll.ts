import { poll as editing } from './editing/poll.ts';
import { type Asked, mostFrequent, type QuestionKind } from './kind.ts';
import { readOption } from './single.ts';

/** Some like one option and some another: none is right, and nothing is gained. */
export const poll: QuestionKind<Asked<'poll'>> = {
  read: readOption,
  settle: mostFrequent,
  share: () => 0,
  asked: ({ options }) => ({ options }),
  revealed: () => ({}),
  rightText: () => '',
  removeWrong: (_, removed) => [...removed],
  isRemoved: () => false,
  botAnswer: ({ options }, _isRight, _removed, chance) => Math.floor(chance() * options.length),
  identity: ({ question, options, type }) => [question, options, type],
  byOption: true,
  unscored: true,

  recorded: ({ question, options }) => ({ type: 'poll', question, options }),

  editing,
};
