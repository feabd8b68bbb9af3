import { describe, expect, it } from '@jest/globals';
import { plural } from '@luplay/web-kit';
import { nouns } from './locale.ts';

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
