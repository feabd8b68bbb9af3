import { describe, expect, it } from '@jest/globals';
import { kindOf } from './index.ts';

const question = { question: 'Который?', options: ['а', 'б', 'в', 'г'], answer: 2 };
const { accepts, settle, share, asked, removeWrong, botAnswer, identity, tally } = kindOf({
  ...question,
  type: 'single',
});
const first = () => 0;
const last = () => 0.999;

describe('a question with one right option', () => {
  it('is what records without a type have', () => {
    expect(kindOf(question)).toBe(kindOf({ ...question, type: 'single' }));
  });

  it('takes the option with the most votes, and of equals the one that came first', () => {
    expect(settle([])).toBeNull();
    expect(settle([1, 3, 3])).toBe(3);
    expect(settle([3, 1, 1, 3])).toBe(3);
  });

  it('is right as a whole or not at all', () => {
    expect([2, 1, null].map((answer) => share(question, answer))).toEqual([1, 0, 0]);
  });

  it('is asked without its right option', () => {
    expect(asked(question)).toEqual({ options: question.options });
  });

  it('keeps the right option and a wrong one when others are removed', () => {
    expect(removeWrong(question, [], 1, last)).toEqual([3]);
    expect(removeWrong(question, [3], 9, first)).toEqual([0, 3]);
    expect(removeWrong(question, [0, 3], 1, first)).toEqual([0, 3]);
  });

  it('has two to six options, and of two none is removed', () => {
    const pair = { ...question, options: ['Верно', 'Неверно'], answer: 0 };
    expect([0, 1, 2].map((answer) => accepts(pair, answer))).toEqual([true, true, false]);
    expect(removeWrong(pair, [], 1, first)).toEqual([]);
    const six = { ...question, options: ['а', 'б', 'в', 'г', 'д', 'е'] };
    expect(accepts(six, 5)).toBe(true);
    expect(removeWrong(six, [], 9, first)).toEqual([0, 1, 3, 4]);
  });

  it('is answered by bots with what their team still sees', () => {
    expect(botAnswer(question, true, [0], first)).toBe(2);
    expect(botAnswer(question, false, [0], first)).toBe(1);
    expect(botAnswer(question, false, [0], last)).toBe(3);
  });

  it('counts votes by option, and is another question once its options are edited', () => {
    expect(tally(question, [1, 1, null, 2])).toEqual([0, 2, 1, 0]);
    expect(identity({ ...question, options: ['а', 'б', 'в', 'д'] })).not.toEqual(identity(question));
    expect(identity(question)).toEqual(['Который?', question.options, 2]);
  });
});
