import { isDeepStrictEqual } from 'node:util';
import { type UserRefKind, userLookups } from '@luplay/contracts';
import { type ProfileCard, profileCards } from '@luplay/contracts/user';
import type { Kit } from '@luplay/service-kit';
import type { People } from './people.ts';

/** The profile cards that svc-user publishes, mirrored by this replica. */
export interface Cards extends People {
  /** The user whom `ref` names, by the contracts' rule for user references. */
  byRef(ref: string): ProfileCard | undefined;
  /** Calls `listener` with the userId of each card that was added, changed or removed; not for cards read again. */
  onChange(listener: (userId: string) => void): void;
}

/** The names of the card's owner, each with its kind: a username may equal another person's telegramId. */
const namesOf = ({ userId, telegramId, username }: ProfileCard): string[] => [
  nameOf('userId', userId),
  nameOf('telegramId', telegramId),
  nameOf('username', username.toLowerCase()),
];
const nameOf = (kind: UserRefKind, value: string): string => `${kind} ${value}`;

export async function followCards(kit: Pick<Kit, 'nats'>): Promise<Cards> {
  const userIds = new Map<string, string>();
  const known = new Map<string, ProfileCard>();
  const listeners: ((userId: string) => void)[] = [];
  const cards: Cards = {
    card: (userId) => known.get(userId),
    byRef(ref) {
      for (const { kind, value } of userLookups(ref)) {
        const userId = userIds.get(nameOf(kind, value));
        if (userId !== undefined) return known.get(userId);
      }
      return undefined;
    },
    onChange: (listener) => void listeners.push(listener),
  };
  await kit.nats.bucket(profileCards).mirror((userId, card) => {
    const before = known.get(userId);
    for (const name of before ? namesOf(before) : []) if (userIds.get(name) === userId) userIds.delete(name);
    if (card) {
      known.set(userId, card);
      for (const name of namesOf(card)) userIds.set(name, userId);
    } else known.delete(userId);
    if (isDeepStrictEqual(before, card ?? undefined)) return;
    for (const listener of listeners) listener(userId);
  });
  return cards;
}
