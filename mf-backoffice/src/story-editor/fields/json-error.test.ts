import { describe, expect, it } from '@jest/globals';
import { readJson } from './json.ts';

describe('12.7: invalid JSON', () => {
  it.each([
    ['{"hall": {"name": "Холл"}\n  "yard": {}}', 'строка 2, знак 3: здесь нужна запятая'],
    ['{\n  "hall" {}\n}', 'строка 2, знак 10: после имени поля нужно двоеточие'],
    ['{hall: 1}', 'строка 1, знак 2: непонятное слово, строки пишут в двойных кавычках'],
    ['{"hall": }', 'строка 1, знак 10: здесь нужно значение'],
    ['{"hall": 1,}', 'строка 1, знак 12: здесь нужно имя поля в двойных кавычках'],
    ['{"hall": {}', 'строка 1, знак 12: не хватает скобки }'],
    ['{"items": ["key"', 'строка 1, знак 17: не хватает скобки ]'],
    ['{"hall": "Холл}', 'строка 1, знак 10: не хватает закрывающей кавычки'],
    ['{} {}', 'строка 1, знак 4: лишний текст после конца'],
    ['{"a": 1 /* раз */}', 'строка 1, знак 9: комментариев в JSON не бывает'],
    ['{"a": "\\x"}', 'строка 1, знак 7: после \\ стоит не тот знак'],
  ])('%s: %s', (typed, error) => {
    expect(() => JSON.parse(typed)).toThrow(SyntaxError);
    expect(readJson(typed)).toEqual({ error });
  });

  it('is always explained in Russian', () => {
    const whole = '{"hall": {"position": {"x": 1.5, "y": -2}, "tags": ["а", null, true]}}';
    for (let length = 1; length < whole.length; length += 1) {
      const read = readJson(whole.slice(0, length));
      expect('error' in read && read.error).toMatch(/^строка 1, знак \d+: [а-яё]/);
    }
  });

  it('must be an object', () => {
    expect(readJson('[1]')).toEqual({ error: 'нужен объект { … }' });
  });
});
