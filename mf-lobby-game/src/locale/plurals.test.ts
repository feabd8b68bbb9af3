import { describe, expect, it } from '@jest/globals';
import { plural } from '@luplay/web-kit';
import { forms } from './plurals.ts';

const NUMBERS = [0, 1, 2, 5, 11, 21, 22, 111, 1.5];

describe('nouns after numbers', () => {
  it.each([['themes', ['тем', 'тема', 'темы', 'тем', 'тем', 'тема', 'темы', 'тем', 'темы']]] as const)(
    '%s',
    (noun, expected) => {
      expect(NUMBERS.map((n) => plural(n, forms[noun]))).toEqual(expected);
    },
  );
});
