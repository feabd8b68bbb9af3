import { describe, expect, it } from '@jest/globals';
import { card, profile } from '../testing/samples.ts';
import { withFollowing, withProfile } from './cached.ts';

const mine = { user: profile('a', { subscriptions: ['b'] }), following: [card('b')] };
const theirs = { user: profile('c', { subscribers: ['b'] }), following: [] };

describe('the cache after', () => {
  it('a follow: both sides of it', () => {
    expect(withFollowing(mine, 'a', card('c'), true)).toEqual({
      user: profile('a', { subscriptions: ['b', 'c'] }),
      following: [card('b'), card('c')],
    });
    expect(withFollowing(theirs, 'a', card('c'), true).user.subscribers).toEqual(['b', 'a']);
    expect(withFollowing(mine, 'a', card('b'), true)).toEqual(mine);
  });

  it('an unfollow: both sides of it', () => {
    expect(withFollowing(mine, 'a', card('b'), false)).toEqual({ user: profile('a'), following: [] });
    expect(withFollowing(theirs, 'b', card('c'), false).user.subscribers).toEqual([]);
  });

  it('a follow between others: no change', () => {
    expect(withFollowing(mine, 'x', card('y'), true)).toBe(mine);
  });

  it('a saved profile: its own entry and its card in the lists of its followers', () => {
    const changed = profile('b', { displayName: 'Борис', color: 'Синий' });
    expect(withProfile(mine, changed)).toEqual({
      user: mine.user,
      following: [card('b', { displayName: 'Борис', color: 'Синий' })],
    });
    expect(withProfile({ user: profile('b'), following: [] }, changed).user).toEqual(changed);
  });
});
