import { ROLECARDS_MAX } from '@luplay/contracts/user';
import type { Account } from '../accounts/store.ts';

type Rolecards = Account['rolecards'];

const isThere = (cards: Rolecards, id: string) => cards.some((card) => card.id === id);

/** The cards with one more; null when one with that id exists; `full` at the maximum. */
export function withCard(cards: Rolecards, card: Rolecards[number]): Rolecards | 'full' | null {
  if (isThere(cards, card.id)) return null;
  return cards.length >= ROLECARDS_MAX ? 'full' : [...cards, card];
}

/** The cards without that one; null when it is missing. */
export const withoutCard = (cards: Rolecards, id: string): Rolecards | null =>
  isThere(cards, id) ? cards.filter((card) => card.id !== id) : null;
