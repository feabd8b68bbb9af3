import { expect, it } from '@jest/globals';
import { stacksOf } from './stacks.ts';

it('groups equal items in the order of their first occurrence', () => {
  expect(stacksOf(['bolt', 'shield', 'bolt'])).toEqual([
    { itemId: 'bolt', pieces: 2 },
    { itemId: 'shield', pieces: 1 },
  ]);
});
