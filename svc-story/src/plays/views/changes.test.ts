import { isDeepStrictEqual } from 'node:util';
import { expect, it } from '@jest/globals';
import { isEqual } from './changes.ts';

const VALUES = [
  null,
  true,
  0,
  1,
  '',
  '1',
  [],
  ['a'],
  ['a', 'b'],
  [['a']],
  {},
  { a: 1 },
  { b: 1 },
  { a: 1, b: null },
  { a: { c: ['x'] }, b: 2 },
  { a: { c: ['y'] }, b: 2 },
  { 0: 'a' },
  { length: 0 },
];

it('values of JSON are equal exactly when they are deeply equal', () => {
  for (const one of VALUES) {
    for (const other of VALUES) {
      const copy = JSON.parse(JSON.stringify(other)) as unknown;
      expect([one, other, isEqual(one, copy)]).toEqual([one, other, isDeepStrictEqual(one, copy)]);
    }
  }
  expect(isEqual({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
});
