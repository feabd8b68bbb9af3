import { describe, expect, it } from '@jest/globals';
import { RARITY, RARITY_COLORS } from '@luplay/contracts/lobby-game';
import { rarityOf } from './rarity.ts';

describe('rarityOf', () => {
  it('has a unique colour and name for each rarity', () => {
    const all = Array.from({ length: RARITY.max }, (_, index) => rarityOf(index + 1));
    expect(all.map(({ color }) => color)).toEqual([...RARITY_COLORS]);
    expect(new Set(all.map(({ name }) => name)).size).toBe(RARITY.max);
  });

  it('accepts numbers out of range', () => {
    expect(rarityOf(0)).toEqual(rarityOf(RARITY.min));
    expect(rarityOf(99)).toEqual(rarityOf(RARITY.max));
    expect(rarityOf(Number.NaN)).toEqual(rarityOf(RARITY.min));
  });
});
