import { expect, it } from '@jest/globals';
import { stacksOf } from './stacks.ts';

it('puts pieces of the same item together, the first won first', () => {
  expect(stacksOf(['bolt', 'shield', 'bolt'])).toEqual([
    { itemId: 'bolt', pieces: 2 },
    { itemId: 'shield', pieces: 1 },
  ]);
});
