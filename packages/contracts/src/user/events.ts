import { z } from 'zod';
import { defineBucket } from '../core/events.ts';
import { profileCard } from './profile.ts';

/** Public profile cards for the other services. Key: userId. */
export const profileCards = defineBucket({
  name: 'profile_cards',
  value: profileCard,
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
