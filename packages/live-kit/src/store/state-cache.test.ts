import { describe, expect, it } from '@jest/globals';
import { StateCache } from './state-cache.ts';

const stateOf = (seq: number, writeId = `w${seq}`) => ({ _id: 'a', seq, writeId, updatedAt: 0 });

describe('the states that a replica remembers', () => {
  it('G2: are the newest, in whatever order they come', () => {
    const cache = new StateCache();
    const newest = stateOf(7);
    cache.offer(stateOf(5));
    cache.offer(newest);
    const late = stateOf(6);
    expect(cache.offer(late)).toBe(late);
    expect(cache.get('a')).toBe(newest);
  });

  it('G2: stay the same object when the same state is read again', () => {
    const cache = new StateCache();
    const known = cache.offer(stateOf(7));
    expect(cache.offer(stateOf(7))).toBe(known);
    // The same number by another write: the database was set back.
    const other = stateOf(7, 'another');
    expect(cache.offer(other)).toBe(other);
    expect(cache.get('a')).toBe(other);
  });
});
