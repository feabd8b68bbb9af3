import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { icon, paragraphs, storedText, text } from './fields.ts';

const takes = (shape: z.ZodType, value: string) => shape.safeParse(value).success;
const line = text(1, 40);
const lines = paragraphs(0, 40);

const FORGING = {
  NUL: '\u0000',
  bell: '\u0007',
  delete: '\u007f',
  'next line (C1)': '\u0085',
  'line separator': '\u2028',
  'paragraph separator': '\u2029',
  'left-to-right mark': '\u200e',
  'right-to-left mark': '\u200f',
  'Arabic letter mark': '\u061c',
  'half of a pair': '\ud800',
  ...Object.fromEntries(
    ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'].map((one) => [
      `U+${one.codePointAt(0)?.toString(16)}`,
      one,
    ]),
  ),
};

describe('12.17: text shown to people', () => {
  it.each(Object.entries(FORGING))('is refused with %s in it', (_, character) => {
    for (const shape of [line, lines]) {
      expect(takes(shape, `Ан${character}я`)).toBe(false);
      expect(takes(shape, 'Аня')).toBe(true);
    }
  });

  it.each([
    ['zero-width space', '\u200b'],
    ['joiners', '\u200d\u200c\u2060'],
    ['byte order marks between joiners', '\u2060\ufeff\u2060'],
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
    ['an empty Braille cell', '\u2800'],
    ['soft hyphen', '\u00ad'],
    ['variation selector', '\ufe0f'],
    ['tags', '\u{e0061}\u{e007f}'],
    ['marks without a base', '\u0301\u034f'],
  ])('is refused when there is nothing but %s', (_, invisible) => {
    expect(takes(line, invisible)).toBe(false);
    expect(takes(lines, invisible)).toBe(false);
    expect(takes(line, `${invisible}Аня`)).toBe(true);
  });

  it.each(['Ёжик в тумане', 'Cafe\u0301 «Пять»', 'नमस्ते', 'שלום', '👨‍👩‍👧‍👦', '1️⃣', '?!'])(
    'is taken as it is: %s',
    (value) => {
      expect(line.parse(value)).toBe(value.normalize('NFC'));
    },
  );

  it('is one line, or several in paragraphs', () => {
    expect(takes(line, 'одна\nдве')).toBe(false);
    expect(takes(line, 'одна\tдве')).toBe(false);
    expect(lines.parse(' одна\r\nдве\n\tтри ')).toBe('одна\nдве\n\tтри');
    expect(takes(lines, '')).toBe(true);
    expect(takes(line, ' ')).toBe(false);
  });

  it('stays readable if stored earlier', () => {
    expect(storedText.parse('\u202eАня\u0000')).toBe('\u202eАня\u0000');
  });
});

describe('12.17: an icon', () => {
  it.each(['🦊', '⭐', '★', '♟️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧‍👦', '1️⃣', '🇷🇺', 'Я', 'é'])('is one sign: %s', (value) => {
    expect(takes(icon, value)).toBe(true);
  });

  it.each([
    ['two', '🦊🦊'],
    ['a word', 'лиса'],
    ['nothing to be seen', '\u200b'],
    ['a filler', '\u3164'],
    ['a turned direction', '\u202e'],
    ['a turned fox', '\u202e🦊'],
    ['a control character', '\u0007'],
    ['a tower of marks', `e${'\u0301'.repeat(8)}`],
    ['nothing', ' '],
  ])('is not %s', (_, value) => {
    expect(takes(icon, value)).toBe(false);
  });
});
