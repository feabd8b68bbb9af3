import { describe, expect, it } from '@jest/globals';
import { readAs } from './distinct.ts';

describe('names', () => {
  it.each([
    ['Аня', 'аНЯ'],
    ['Сергей', 'Cepгeй'],
    ['Ведущий', 'Beдyщий'],
    ['Макс', 'Maкc\u200b'],
    ['Анна Мария', 'Анна  Мария'],
    ['Оля', 'O\u0301ля'],
    ['Том', '𝐓𝐨𝐦'],
    ['ТОМ', 'TOM'],
    ['Илья', 'Илья!'],
    ['Oleg', '0leg'],
    ['Bill', 'Biil'],
    ['🦊', '🦊\ufe0f'],
  ])('24.2: %s and %s look alike', (one, other) => expect(readAs(one)).toBe(readAs(other)));

  it.each([
    ['Аня', 'Таня'],
    ['Саша', 'Саша 2'],
    ['Вера', 'Лера'],
    ['🦊', '🐻'],
    ['Игорь', 'Егор'],
  ])('24.2: %s and %s do not', (one, other) => expect(readAs(one)).not.toBe(readAs(other)));
});
