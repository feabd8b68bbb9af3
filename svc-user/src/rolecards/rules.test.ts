import { describe, expect, it } from '@jest/globals';
import { ROLECARDS_MAX } from '@luplay/contracts/user';
import { withCard, withoutCard } from './rules.ts';

const card = (id: string) => ({ id, name: id });

describe('role cards', () => {
  it('are there once each, in the order in which they were given', () => {
    expect(withCard([card('a')], card('b'))).toEqual([card('a'), card('b')]);
    expect(withCard([card('a')], { ...card('a'), name: 'другое' })).toBeNull();
  });

  it('are only so many', () => {
    const all = Array.from({ length: ROLECARDS_MAX }, (_, i) => card(`c${i}`));
    expect(withCard(all.slice(1), card('more'))).toHaveLength(ROLECARDS_MAX);
    expect(withCard(all, card('more'))).toBe('full');
    expect(withCard(all, card('c3'))).toBeNull();
  });

  it('go when they are taken, and nothing happens when they are not there', () => {
    expect(withoutCard([card('a'), card('b')], 'a')).toEqual([card('b')]);
    expect(withoutCard([card('a')], 'b')).toBeNull();
  });
});
