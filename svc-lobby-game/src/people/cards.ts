import { isDeepStrictEqual } from 'node:util';
import { type ProfileCard, profileCards } from '@luplay/contracts/user';
import type { Kit } from '@luplay/service-kit';
import type { People } from './people.ts';

/** The profile cards that svc-user publishes, as this replica knows them. */
export interface Cards extends People {
  /** The user whom `ref` names: userId, telegramId or, without regard to case, the username. */
  byRef(ref: string): ProfileCard | undefined;
  /** Calls `listener` with the userId of each card that came, went or changed; never for a card that a mirror only read again. */
  onChange(listener: (userId: string) => void): void;
}

const refsOf = (card: ProfileCard): string[] => [card.telegramId, card.username.toLowerCase()];

export async function followCards(kit: Pick<Kit, 'nats'>): Promise<Cards> {
  const userIds = new Map<string, string>();
  const known = new Map<string, ProfileCard>();
  const listeners: ((userId: string) => void)[] = [];
  const cards: Cards = {
    card: (userId) => known.get(userId),
    byRef: (ref) => known.get(ref) ?? known.get(userIds.get(ref) ?? userIds.get(ref.toLowerCase()) ?? ''),
    onChange: (listener) => void listeners.push(listener),
  };
  await kit.nats.bucket(profileCards).mirror((userId, card) => {
    const before = known.get(userId);
    for (const ref of before ? refsOf(before) : []) if (userIds.get(ref) === userId) userIds.delete(ref);
    if (card) {
      known.set(userId, card);
      for (const ref of refsOf(card)) userIds.set(ref, userId);
    } else known.delete(userId);
    if (isDeepStrictEqual(before, card ?? undefined)) return;
    for (const listener of listeners) listener(userId);
  });
  return cards;
}
