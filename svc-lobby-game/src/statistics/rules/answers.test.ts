import { expect, it } from '@jest/globals';
import type { Answer, HostAction } from '@luplay/contracts/lobby-game';
import { askedIn, type PlayedRound } from '../../state/game.ts';
import { answersTo } from './answers.ts';
import { questionKey } from './digest.ts';

const asked = { type: 'text', question: 'Кто?', accepted: ['Толстой'] } as const;
const round = (number: number, ...options: (Answer | null)[]) =>
  ({ ...asked, number, votes: options.map((option) => ({ option, correct: false })) }) as unknown as PlayedRound;
const verdict = (text: string, right: boolean, question = 1): HostAction => ({
  ...{ kind: 'verdict', actionId: text, text, right, question },
});
const text = (written: string): Answer => ({ text: written });

it('gathers equal texts of all games with what the hosts decided last', () => {
  const answers = answersTo(questionKey(askedIn(round(1))), 2);
  const hostActions = [verdict('граф', true), verdict('Граф', false), verdict('Другой вопрос', true, 2)];
  answers.add({ rounds: [round(1, text('Чехов'), text('граф'), null)], hostActions });
  answers.add({ rounds: [round(4, text('чехов!'), text('Лев'))], hostActions: [verdict('граф', true, 4)] });
  answers.add({ rounds: [{ ...round(1, text('Пушкин')), question: 'Другой?' }] });
  expect(answers.read()).toEqual({
    games: 2,
    right: { text: 'Толстой' },
    answers: [
      { answer: text('Чехов'), votes: 2, correct: false },
      { answer: text('граф'), votes: 1, correct: false },
    ],
    verdicts: [{ text: 'Граф', right: false }],
  });
});
