import { z } from 'zod';
import { defineBucket } from '../core/events.ts';
import { givenRole } from '../core/token.ts';
import { profileCard } from './profile.ts';

/** A profile card as other services get it. */
export const publishedCard = profileCard.extend({ role: z.union([givenRole, z.array(givenRole).min(1)]) });
export type PublishedCard = z.output<typeof publishedCard>;

/**
 * Public profile cards for the other services. Key: userId; deleted with the account. A guest's has the role `User`:
 * readers of the first contract know no other, and nobody decides by a card's role.
 */
export const profileCards = defineBucket({
  name: 'profile_cards',
  value: publishedCard,
  storage: 'file',
  owner: 'svc-user',
});

/**
 * The ids of the role cards that a user holds, oldest first, for svc-story. Of two states the one with the larger `rev`
 * is newer. Key: userId; absent for users who have never held a card.
 */
export const heldRolecards = defineBucket({
  name: 'held_rolecards',
  value: z.object({ rev: z.number().int().nonnegative(), cards: z.array(z.string()) }),
  storage: 'file',
  owner: 'svc-user',
});
export type HeldRolecards = z.output<(typeof heldRolecards)['value']>;
