import { expect, it } from '@jest/globals';
import { rounded, share } from './numbers.ts';

it.each([
  [0, 1000, '0 %'],
  [1, 1000, '1 %'],
  [354, 1000, '35 %'],
  [999, 1000, '99 %'],
  [1000, 1000, '100 %'],
  [0, 0, '0 %'],
])('%d of %d is %s', (part, whole, text) => {
  expect(share(part, whole)).toBe(text);
});

it('averages have one digit after the comma', () => {
  expect([rounded(15.763), rounded(2), rounded(0.04)]).toEqual(['15,8', '2', '0']);
});
