import { describe, expect, it } from '@jest/globals';
import { rewardsOf } from './store.ts';

describe('rewards of a game', () => {
  it('are one per person, zero included: the game still counts', () => {
    const rewards = [
      { userId: 'a', lucoins: 50, won: true },
      { userId: 'b', lucoins: 10, won: false },
      { userId: 'a', lucoins: 10, won: false },
      { userId: 'c', lucoins: 0, won: false },
    ];
    expect(rewardsOf({ rewards })).toEqual([
      { userId: 'a', lucoins: 50, won: true },
      { userId: 'b', lucoins: 10, won: false },
      { userId: 'c', lucoins: 0, won: false },
    ]);
  });
});
