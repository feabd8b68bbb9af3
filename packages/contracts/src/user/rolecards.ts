import { z } from 'zod';
import { id, userRef } from '../core/fields.ts';
import { defineRequest } from '../core/requests.ts';
import { profileCard, rolecard } from './profile.ts';

/** Role cards are the profile's: the story asks svc-user for them. */
const owner = 'svc-user';

/** Cards that one person may hold. */
export const ROLECARDS_MAX = 20;
/** People that one answer may hold: with all their cards they fit into a message. */
export const HOLDERS_PAGE = 50;

const held = z.object({ userId: id, rolecards: z.array(rolecard) });

/** Everybody in the order of their ids, a page at a time. */
export const rolecardHolders = defineRequest({
  subject: 'rolecards.holders',
  owner,
  question: z.strictObject({ after: id.optional(), limit: z.number().int().min(1).max(HOLDERS_PAGE) }),
  answer: z.object({
    holders: z.array(profileCard.extend({ rolecards: z.array(rolecard) })),
    next: id.nullable(),
  }),
});
export type RolecardHolder = z.output<(typeof rolecardHolders)['answer']>['holders'][number];

/** Fails with `not_found`. */
export const rolecardsOf = defineRequest({
  subject: 'rolecards.of',
  owner,
  question: z.strictObject({ user: userRef }),
  answer: held,
});

/** `given` is false when the person has a card of that id already. Fails with `not_found`, and with `conflict` beyond ROLECARDS_MAX. */
export const giveRolecard = defineRequest({
  subject: 'rolecards.give',
  owner,
  question: z.strictObject({ user: userRef, card: rolecard }),
  answer: held.extend({ given: z.boolean() }),
});

/** Taking what is not there changes nothing. Fails with `not_found`. */
export const takeRolecard = defineRequest({
  subject: 'rolecards.take',
  owner,
  question: z.strictObject({ user: userRef, id: z.string() }),
  answer: held.extend({ taken: z.boolean() }),
});
