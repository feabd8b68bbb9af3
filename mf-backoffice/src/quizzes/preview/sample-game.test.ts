import { describe, expect, it } from '@jest/globals';
import { gameView, QUESTION_TYPES } from '@luplay/contracts/lobby-game';
import { emptyQuestion } from '../kinds/empty.ts';
import { kindSamples, question } from '../testing/quiz-samples.ts';
import { MOMENTS, sampleGame } from './sample-game.ts';

const previewed = { question: question({ answer: 3 }), theme: '🎯 Космос' };

describe('the sample game of a preview', () => {
  it.each(QUESTION_TYPES)('is a game as the service sends it: %s', (type) => {
    for (const one of [kindSamples[type], emptyQuestion(type)]) {
      for (const moment of MOMENTS) {
        expect(gameView.safeParse(sampleGame({ ...previewed, question: one }, moment)).error).toBeUndefined();
      }
    }
  });

  it('has options from answering on, and answers of teams with the results', () => {
    const [asked, answering, results] = MOMENTS.map((moment) => sampleGame(previewed, moment));
    expect(asked?.currentQuestion).not.toHaveProperty('options');
    expect(answering).toMatchObject({ results: null, correctAnswer: null, progress: { answered: 2, expected: 3 } });
    const { reward } = previewed.question;
    expect(Object.values(results?.results ?? {}).map(({ answer, points }) => [answer !== null, points])).toEqual([
      [true, reward.points],
      [true, 0],
      [false, 0],
    ]);
  });

  it('shuffles what would tell the answer, and one team finds it', () => {
    const [, answering, results] = MOMENTS.map((moment) =>
      sampleGame({ ...previewed, question: kindSamples.order }, moment),
    );
    const { options } = kindSamples.order;
    expect(answering?.currentQuestion?.options).not.toEqual(options);
    expect(answering?.currentQuestion).not.toHaveProperty('right');
    const { given } = results?.results?.foxes ?? {};
    const order = given && 'order' in given ? given.order : [];
    expect(order.map((index) => results?.currentQuestion?.options?.[index])).toEqual(options);
  });
});
