import { describe, expect, it } from '@jest/globals';
import { ROLECARDS_MAX } from '@luplay/contracts/user';
import { withCard, withoutCard } from './answers.ts';

const card = (id: string) => ({ id, name: id });

describe('role cards', () => {
  it('are held once each, in the order they were given', () => {
    expect(withCard([card('a')], card('b'))).toEqual([card('a'), card('b')]);
    expect(withCard([card('a')], { ...card('a'), name: 'другое' })).toBeNull();
  });

  it('are limited in number', () => {
    const all = Array.from({ length: ROLECARDS_MAX }, (_, i) => card(`c${i}`));
    expect(withCard(all.slice(1), card('more'))).toHaveLength(ROLECARDS_MAX);
    expect(withCard(all, card('more'))).toBe('full');
    expect(withCard(all, card('c3'))).toBeNull();
  });

  it('can be taken, and taking a missing one changes nothing', () => {
    expect(withoutCard([card('a'), card('b')], 'a')).toEqual([card('b')]);
    expect(withoutCard([card('a')], 'b')).toBeNull();
  });
});
