import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { areAlike, numberIn, numbersAround } from './number-text.ts';

const around = (text: string) => numbersAround(numberIn(text)!, 3);

describe('24.20: wrong numbers', () => {
  it.each([
    ['1961', /^(19|20)\d\d$/],
    ['8', /^\d{1,2}$/],
    ['0', /^[1-9]\d?$/],
    ['300 000 км/с', /^\d{3} 000 км\/с$/],
    ['3,14', /^\d,\d\d$/],
    ['95 %', /^\d\d %$/],
    ['3 года', /^(2|4|2[234]|3[234]|4[234]) года$/],
    ['Аполлон 11', /^Аполлон \d+$/],
    ['1 000 000', /^\d \d00 000$|^\d 000 000$|^\d00 000$/],
  ])('%s gets others of its form', (text, form) => {
    const others = around(text);
    expect(others).toHaveLength(3);
    expect(new Set([text, ...others]).size).toBe(4);
    for (const other of others) expect(other).toMatch(form);
  });

  it.each(['007', 'Пушкин', '1:2', '12.04.1961', '', '5-6'])('%j is no number', (text) => {
    expect(numberIn(text)).toBeNull();
  });

  it('years are like years, and nothing ten times as large', () => {
    const alike = (one: string, other: string) => areAlike(numberIn(one)!, numberIn(other)!);
    expect(alike('1961', '1147')).toBe(true);
    expect(alike('1961', '3000')).toBe(false);
    expect(alike('8', '88')).toBe(false);
    expect(alike('12 %', '12')).toBe(false);
  });

  it('are never the right one, whatever it is', () =>
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), (value) => {
        const others = around(String(value));
        expect(others.filter((other) => other !== String(value) && /^\d+$/.test(other))).toHaveLength(3);
      }),
    ));
});
