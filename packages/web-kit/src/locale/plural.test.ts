import { describe, expect, it } from '@jest/globals';
import { nouns } from './nouns.ts';
import { count, formatNumber, plural } from './plural.ts';

const players = { one: 'игрок', few: 'игрока', many: 'игроков', other: 'игрока' };

describe('Russian plurals', () => {
  it.each([
    [0, 'игроков'],
    [1, 'игрок'],
    [2, 'игрока'],
    [5, 'игроков'],
    [11, 'игроков'],
    [21, 'игрок'],
    [22, 'игрока'],
    [111, 'игроков'],
    [1.5, 'игрока'],
  ])('%p %s', (n, word) => {
    expect(plural(n, players)).toBe(word);
  });

  it('writes numbers as Russian readers do', () => {
    expect(formatNumber(1.5)).toBe('1,5');
    expect(count(21, players)).toBe('21 игрок');
    expect(count(12_345, players)).toMatch(/^12\s345 игроков$/);
  });

  it.each([0, 7, 999, 1000, -5, 0.25])('writes %p as Intl.NumberFormat does', (n) => {
    expect(formatNumber(n)).toBe(new Intl.NumberFormat('ru').format(n));
  });
});

describe('nouns after numbers', () => {
  const NUMBERS = [0, 1, 2, 5, 11, 21, 22, 111, 1.5];
  it.each([
    ['points', ['очков', 'очко', 'очка', 'очков', 'очков', 'очко', 'очка', 'очков', 'очка']],
    [
      'questions',
      ['вопросов', 'вопрос', 'вопроса', 'вопросов', 'вопросов', 'вопрос', 'вопроса', 'вопросов', 'вопроса'],
    ],
    [
      'items',
      ['предметов', 'предмет', 'предмета', 'предметов', 'предметов', 'предмет', 'предмета', 'предметов', 'предмета'],
    ],
    ['seconds', ['секунд', 'секунда', 'секунды', 'секунд', 'секунд', 'секунда', 'секунды', 'секунд', 'секунды']],
  ] as const)('%s', (noun, expected) => {
    expect(NUMBERS.map((n) => plural(n, nouns[noun]))).toEqual(expected);
  });
});
