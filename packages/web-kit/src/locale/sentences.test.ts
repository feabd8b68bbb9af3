import { expect, it } from '@jest/globals';
import { listed, sentences } from './sentences.ts';

const ru = sentences({
  title: 'Команды',
  sizes: ['S', 'M'],
  lines: { gained: (name: string, points: number) => `${name}: плюс ${points}` },
});

it('a name from right to left is set apart from the sentence, and no other one is changed', () => {
  expect(ru.lines.gained('Лисы', 5)).toBe('Лисы: плюс 5');
  expect(ru.lines.gained('שועלים', 5)).toBe('\u2068שועלים\u2069: плюс 5');
  expect(listed(['Аня', 'דוד', '5-й'])).toBe('Аня, \u2068דוד\u2069, 5-й');
  expect(ru).toMatchObject({ title: 'Команды', sizes: ['S', 'M'] });
});
