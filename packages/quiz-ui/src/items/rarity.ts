import { RARITY_COLORS } from '@luplay/contracts/lobby-game';
import { ru } from '../locale.ts';

export interface Rarity {
  /** A CSS colour. */
  color: string;
  /** The rarity as text: colour is never the only sign. */
  name: string;
}

/** What a rarity from 1 (most common) looks like and is called; beyond the last it stays the last. */
export function rarityOf(rarity: number): Rarity {
  const index = Math.min(Math.max(1, Math.round(rarity) || 1), RARITY_COLORS.length) - 1;
  return { color: RARITY_COLORS[index] as string, name: ru.rarities[index] as string };
}
