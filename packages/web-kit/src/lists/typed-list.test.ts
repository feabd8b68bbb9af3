import { describe, expect, it } from '@jest/globals';
import { listOf, typedList } from './typed-list.ts';

describe('a comma-separated list', () => {
  it('is trimmed, without empty parts', () => {
    expect(listOf(' Шифры , ,\n Механика,')).toEqual(['Шифры', 'Механика']);
    expect(listOf(' ')).toEqual([]);
  });

  it.each([
    [['Найти пластину раньше всех.', 'Убедить всех, что виноват доктор.']],
    [['сказал "да", и ушёл', 'просто']],
    [['"в кавычках"']],
    [[]],
  ])('%j is the same after typing', (list) => {
    expect(listOf(typedList(list))).toEqual(list);
  });

  it('keeps a quote that is not closed', () => {
    expect(listOf('5" труба, ключ')).toEqual(['5" труба', 'ключ']);
  });
});
