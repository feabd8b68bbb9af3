import { describe, expect, it } from '@jest/globals';
import type { GameQuiz } from '../../state/game.ts';
import { aQuiz } from './game.fixture.ts';
import { shortened } from './length.ts';
import { questionCount } from './themes.ts';

const chance = () => 0;
const sizes = ({ themes }: Pick<GameQuiz, 'themes'>) => themes.map(({ questions }) => questions.length).sort();

describe('a short game', () => {
  it('plays the whole quiz without a limit, or when the quiz is not longer', () => {
    const quiz = aQuiz(3, 2);
    for (const questionLimit of [undefined, null, 5, 10] as const) {
      const lobby = { quest: 'quiz', ...(questionLimit !== undefined && { questionLimit }) };
      expect(shortened(quiz, lobby, { chance })).toEqual({ themes: quiz.themes, picked: null });
    }
  });

  it('takes as many questions of each theme as it can, the first ones of each', () => {
    const short = shortened(aQuiz(5, 5, 5), { quest: 'quiz', questionLimit: 10 }, { chance });
    expect(sizes(short)).toEqual([3, 3, 4]);
    for (const { name, questions } of short.themes)
      expect(questions.map(({ question }) => question)).toEqual(
        questions.map((_, index) => `Что такое ${name}${index}?`),
      );
    expect(sizes(shortened(aQuiz(1, 9, 9), { quest: 'quiz', questionLimit: 5 }, { chance }))).toEqual([1, 2, 2]);
    expect(sizes(shortened(aQuiz(2, 2, 2, 2, 2, 2), { quest: 'quiz', questionLimit: 5 }, { chance }))).toEqual([
      1, 1, 1, 1, 1,
    ]);
  });

  it('asks other questions in the next games, until all have been asked', () => {
    const quiz = aQuiz(5, 5, 4);
    const asked: string[] = [];
    let picked: { quest: string; questions: string[] } | undefined;
    for (let game = 0; game < 2; game += 1) {
      const short = shortened(quiz, { quest: 'quiz', questionLimit: 5, ...(picked && { picked }) }, { chance });
      asked.push(...short.themes.flatMap(({ questions }) => questions.map(({ question }) => question)));
      picked = { quest: 'quiz', questions: short.picked ?? [] };
    }
    expect(new Set(asked).size).toBe(10);
    // Four are left: all of them come, and one that was asked before.
    const third = shortened(quiz, { quest: 'quiz', questionLimit: 5, ...(picked && { picked }) }, { chance });
    const names = third.themes.flatMap(({ questions }) => questions.map(({ question }) => question));
    expect(names.filter((name) => asked.includes(name))).toHaveLength(1);
    expect(questionCount(third)).toBe(5);
    expect(third.picked).toHaveLength(5);
  });

  it('forgets what another quiz asked', () => {
    const picked = { quest: 'other', questions: ['t0-0', 't1-0'] };
    const short = shortened(aQuiz(4, 4), { quest: 'quiz', questionLimit: 5, picked }, { chance });
    expect(short.picked).toHaveLength(5);
    expect(short.picked).toContain('t0-0');
  });
});
