import { describe, expect, it } from '@jest/globals';
import { count, countChange, formatChange, formatNumber, plural } from './plural.ts';

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

  it('writes losses with a minus sign', () => {
    expect([-5, 0, 5].map(formatChange)).toEqual(['−5', '+0', '+5']);
    expect([-1, -2, -100].map((n) => countChange(n, players))).toEqual(['−1 игрок', '−2 игрока', '−100 игроков']);
  });

  it.each([0, 7, 999, 1000, 12_345, 1_234_567, 0.25])('writes %p as Intl.NumberFormat does', (n) => {
    expect(formatNumber(n)).toBe(new Intl.NumberFormat('ru').format(n));
  });
});
