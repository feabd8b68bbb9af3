import { describe, expect, it } from '@jest/globals';
import { compilePattern } from './pattern.ts';

/** [pattern, options, texts that match, texts that do not], as in PCRE2. */
const SAME: [string, string, string[], string[]][] = [
  ['^ab+c?$', '', ['ab', 'abbc', 'ab\n'], ['xab', 'abcc', 'ab\n\n']],
  ['b$', 'm', ['a\nb\nc', 'b'], ['ba', 'b\r']],
  ['^b', 'm', ['a\nb'], ['a\rb', 'ab']],
  ['a\n^', 'm', ['a\nb'], ['a\n']],
  ['a.b', '', ['a\rb', 'a\u2028b', 'a😀b'], ['a\nb']],
  ['a.b', 's', ['a\nb'], ['ab']],
  ['^\\s$', '', [' ', '\t', '\v'], ['\u00a0', '\u2028', 'x']],
  ['^[\\s.]\\S$', '', [' x', '.\u00a0'], ['x ', '. ']],
  ['(?i)ёлка', '', ['ЁЛКА'], ['елка']],
  ['^[а-я]{2,3}$', 'i', ['ДА', 'нет'], ['д', 'всех']],
  ['a b # text', 'x', ['ab'], ['a b']],
  ['a-b_c/\\-\\/', '', ['a-b_c/-/'], ['ab']],
  ['^a{2}{$', '', ['aa{'], ['aa']],
  ['^]}$', '', [']}'], [']']],
  ['^[^\\]a-c-]$', '', ['d', '['], [']', 'b', '-']],
  ['(?=a)(?!b)(?<=x)(?<!y)(?:a|b)', '', ['xa'], ['ya', 'a']],
  ['^\\x41\\x{1F600}\\d\\W$', '', ['A😀1!'], ['A😀1a']],
  ['\\bкот', '', [], ['кот']],
  ['^a+?b*?$', '', ['aab'], ['b']],
];

const REFUSED = [
  'a++',
  'a*+',
  'a?+',
  'a{2}+',
  'a{,3}',
  '(?>a|b)',
  '(?|a|b)',
  'a(?i)b',
  '(?i:a)',
  '(?-i)a',
  '(?R)',
  '(?1)',
  '(a)\\1',
  '(?<n>a)\\k<n>',
  '(?P<n>a)',
  "(?'n'a)",
  '(?(1)a|b)',
  '(?#note)a',
  '(*UCP)a',
  '\\Aa',
  'a\\z',
  'a\\Z',
  '\\Ga',
  'a\\Kb',
  '\\Qa.b\\E',
  '\\R',
  '\\X',
  '\\h',
  '\\H',
  '\\N',
  '\\v',
  '\\V',
  '\\a',
  '\\e',
  '\\cA',
  '\\p{L}',
  '\\u0041',
  '\\012',
  '\\0',
  '\\o{12}',
  '[[:alpha:]]',
  '[[.a.]]',
  '[]a]',
  '[^]a]',
  '[\\b]',
  '[a',
  '(a',
  'a)',
  '*a',
  'a**',
  '\\',
];

describe('12.22: regular expressions', () => {
  it.each(SAME)('12.22: %s with options "%s" matches what PCRE2 matches', (source, options, fitting, others) => {
    const pattern = compilePattern(source, options);
    expect(fitting.filter((text) => !pattern.test(text))).toEqual([]);
    expect(others.filter((text) => pattern.test(text))).toEqual([]);
  });

  it.each(REFUSED)('12.22: %s is refused, because JavaScript differs or lacks it', (source) => {
    expect(() => compilePattern(source, '')).toThrow(expect.objectContaining({ code: 51091 }));
  });

  it('12.22: possessive quantifiers are found behind the white space of option x', () => {
    expect(() => compilePattern('a+ +', 'x')).toThrow(expect.objectContaining({ code: 51091 }));
    expect(() => compilePattern('a', 'g')).toThrow(expect.objectContaining({ code: 51108 }));
  });
});
