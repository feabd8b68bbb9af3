import { describe, expect, it } from '@jest/globals';
import { paymentsOf } from './rules.ts';

describe('payments of a game', () => {
  it('are one for each person', () => {
    const rewards = [
      { userId: 'a', lucoins: 50 },
      { userId: 'b', lucoins: 10 },
      { userId: 'a', lucoins: 10 },
      { userId: 'c', lucoins: 0 },
    ];
    expect(paymentsOf({ rewards })).toEqual([
      { userId: 'a', lucoins: 50 },
      { userId: 'b', lucoins: 10 },
    ]);
  });
});
