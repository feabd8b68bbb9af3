import { describe, expect, it } from '@jest/globals';
import { fitText } from './text.ts';

/** Each code unit is half as wide as the font is high. */
const measure = (text: string, size: number) => (text.length * size) / 2;
const fit = (text: string, width: number, lines = 2) =>
  fitText(text, measure, { width, lines, size: 40, smallest: 20 });

describe('a text in a picture', () => {
  it('is as large as fits', () => {
    expect(fit('Умные лисы', 400)).toEqual({ size: 40, lines: ['Умные лисы'] });
    expect(fit('Ночные совы с улицы Садовой', 300)).toEqual({ size: 40, lines: ['Ночные совы с', 'улицы Садовой'] });
  });

  it('becomes smaller before a word is broken', () => {
    expect(fit('Достопримечательности', 300)).toEqual({ size: 28, lines: ['Достопримечательности'] });
  });

  it('breaks a word only where no size helps', () => {
    expect(fit('Превысокомногорассмотрительствующий', 200)).toEqual({
      size: 20,
      lines: ['Превысокомногорассмо', 'трительствующий'],
    });
  });

  it('ends with a sign when there is more, never inside a letter', () => {
    const family = '👨‍👩‍👧‍👦';
    const { lines } = fit(family.repeat(5), 250, 1);
    expect(lines).toEqual([`${family.repeat(2)}…`]);
    expect(fit('раз два три четыре пять шесть семь восемь девять', 200, 1).lines).toEqual(['раз два три четыре…']);
  });

  it('keeps the marks of a letter with it', () => {
    const { lines } = fit('й̆'.repeat(30), 100, 1);
    expect(lines[0]?.replace('…', '').length).toBe(Math.floor(9 / 2) * 2);
  });
});
