import { expect, it } from '@jest/globals';
import type { GameView } from '@luplay/contracts/lobby-game';
import type { GameTeam } from './rows.ts';
import { verdictOf } from './verdict.ts';

const foxes = { teamId: 'foxes', effects: { blocked: false } } as GameTeam;
const gameOf = (questionNumber: number): GameView =>
  ({
    ...{ questionNumber, questionsTotal: 3, teams: [foxes], currentQuestion: { type: 'single' } },
    results: { foxes: { answers: [1], answer: 1, correct: false, points: 0 } },
  }) as unknown as GameView;

it('26.6: a wrong answer is consoled with further questions only while there are any', () => {
  expect(verdictOf(gameOf(2), foxes)).toMatch(/Впереди ещё вопросы!$/);
  expect(verdictOf(gameOf(3), foxes)).not.toMatch(/Впереди/);
});
