import { describe, expect, it } from '@jest/globals';
import { listOf, typedList } from './typed-list.ts';

describe('a list with one entry a line', () => {
  it('is trimmed, without empty lines', () => {
    expect(listOf(' Шифры \r\n \n Механика\n')).toEqual(['Шифры', 'Механика']);
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
});
