import { describe, expect, it } from '@jest/globals';
import { eveningText, levelText, minutesOf, playedText } from './evening.ts';

const quiz = { questions: 30, questionSeconds: 50 };

describe('the length of an evening', () => {
  it('comes from the timers and the chosen number of questions', () => {
    expect(minutesOf(quiz)).toBe(31);
    expect([5, 10, 15].map((limit) => minutesOf(quiz, limit as 5 | 10 | 15))).toEqual([6, 11, 16]);
    expect(minutesOf({ questions: 3, questionSeconds: 1 }, 15)).toBe(1);
    expect(eveningText(quiz, 5)).toBe('5 вопросов, ≈ 6 мин');
    expect(eveningText({ questions: 1 })).toBe('1 вопрос');
  });
});

describe('what the games of a quiz tell', () => {
  it('is how hard it was and how often it was played', () => {
    expect(levelText({ rightShare: 0.7 })).toBe('лёгкий: верно 70 %');
    expect(levelText({ rightShare: 0.5 })).toBe('средний: верно 50 %');
    expect(levelText({ rightShare: 0 })).toBe('трудный: верно 0 %');
    expect(levelText({ rightShare: null })).toBeUndefined();
    expect([0, 1, 3, 12].map((played) => playedText({ played }))).toEqual([
      'ещё не играли',
      'сыгран 1 раз',
      'сыгран 3 раза',
      'сыгран 12 раз',
    ]);
  });
});
