import { z } from 'zod';
import { defineRequest } from '../core/events.ts';
import { id, userRef } from '../core/fields.ts';
import { publishedCard } from './events.ts';
import { rolecard } from './profile.ts';

/** Role cards belong to the profile; svc-story requests them from svc-user. */
const owner = 'svc-user';

/** Maximum number of cards per user. */
export const ROLECARDS_MAX = 20;
/** Maximum number of users per reply, so that they fit into a message with all their cards. */
export const HOLDERS_PAGE = 50;

/** `rev` as in the bucket `heldRolecards`; 0 from an older svc-user, which has no such bucket. */
const held = z.object({ userId: id, rolecards: z.array(rolecard), rev: z.number().int().nonnegative().default(0) });

/** Users sorted by id, in pages, without guests. `holdersAnd`: only those who hold a card, and these. */
export const rolecardHolders = defineRequest({
  subject: 'rolecards.holders',
  owner,
  question: z.strictObject({
    after: id.optional(),
    limit: z.number().int().min(1).max(HOLDERS_PAGE),
    holdersAnd: z.array(id).optional(),
  }),
  answer: z.object({
    holders: z.array(publishedCard.extend({ rolecards: z.array(rolecard) })),
    next: id.nullable(),
  }),
});
export type RolecardHolder = z.output<(typeof rolecardHolders)['answer']>['holders'][number];

/** Maximum number of cards in one question, and of holders in its answer. */
export const HELD_CARDS = { cards: 250, holders: 1000 } as const;

/** Who holds these cards: one line for each card of each holder. */
export const cardHolders = defineRequest({
  subject: 'rolecards.holding',
  owner,
  question: z.strictObject({ cards: z.array(z.string().max(64)).max(HELD_CARDS.cards) }),
  answer: z.object({ held: z.array(z.object({ card: z.string(), userId: id, displayName: z.string() })) }),
});

/** Fails with `not_found`. `guest`: the account is a guest's, which holds no cards and hosts nothing. */
export const rolecardsOf = defineRequest({
  subject: 'rolecards.of',
  owner,
  question: z.strictObject({ user: userRef }),
  answer: held.extend({ guest: z.boolean().default(false) }),
});

/**
 * `given` is false when the user already has a card with that id. Fails with `not_found`, and with `conflict` beyond
 * ROLECARDS_MAX and for guests.
 */
export const giveRolecard = defineRequest({
  subject: 'rolecards.give',
  owner,
  question: z.strictObject({ user: userRef, card: rolecard }),
  answer: held.extend({ given: z.boolean() }),
});

/** Taking a missing card changes nothing. Fails with `not_found`. */
export const takeRolecard = defineRequest({
  subject: 'rolecards.take',
  owner,
  question: z.strictObject({ user: userRef, id: z.string() }),
  answer: held.extend({ taken: z.boolean() }),
});
