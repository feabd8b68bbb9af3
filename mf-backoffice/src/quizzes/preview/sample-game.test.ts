import { describe, expect, it } from '@jest/globals';
import { gameView } from '@luplay/contracts/lobby-game';
import { question } from '../testing/quiz-samples.ts';
import { MOMENTS, sampleGame } from './sample-game.ts';

const previewed = { question: question({ answer: 3 }), theme: '🎯 Космос' };

describe('the sample game of a preview', () => {
  it.each(MOMENTS)('is a game as the service sends it: %s', (moment) => {
    expect(() => gameView.parse(sampleGame(previewed, moment))).not.toThrow();
  });

  it('has options from answering on, and answers of teams with the results', () => {
    const [asked, answering, results] = MOMENTS.map((moment) => sampleGame(previewed, moment));
    expect(asked?.currentQuestion).not.toHaveProperty('options');
    expect(answering).toMatchObject({ results: null, correctAnswer: null, progress: { answered: 2, expected: 3 } });
    const { reward } = previewed.question;
    expect(Object.values(results?.results ?? {}).map(({ answer, points }) => [answer, points])).toEqual([
      [3, reward.points],
      [0, 0],
      [null, 0],
    ]);
  });
});
