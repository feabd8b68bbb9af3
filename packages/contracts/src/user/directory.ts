import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { text } from '../core/fields.ts';
import { role } from '../core/token.ts';
import { profileCard, sex } from './profile.ts';

/** Pages of the list of all profiles, and how long a search and the cursor of a page may be. */
export const PROFILE_LIST = { page: 200, maxPage: 500, search: 80, cursor: 300 } as const;

/** A profile in the list of all profiles: what the list shows and its editor changes. */
export const listedProfile = profileCard.extend({ sex });
export type ListedProfile = z.output<typeof listedProfile>;

/** All profiles sorted by display name, in pages. Apart from `profiles`, because players' screens do not need it. */
export const allProfiles = defineCall({
  id: 'profiles.all',
  service: 'svc-user',
  method: 'GET',
  path: '/get-profile/all',
  who: 'developer',
  summary: 'Все профили',
  query: z.strictObject({
    /** The `next` of the previous page. */
    after: z.string().min(1).max(PROFILE_LIST.cursor).optional(),
    limit: z.coerce.number().int().min(1).max(PROFILE_LIST.maxPage).default(PROFILE_LIST.page),
    /** Words that all occur in the display name, the username with its @, the telegramId or the userId. */
    search: text(1, PROFILE_LIST.search).optional(),
    /** Only profiles with this role. */
    role: role.optional(),
  }),
  response: z.object({
    profiles: z.array(listedProfile),
    /** How many profiles match, on all pages. */
    total: z.number().int().nonnegative(),
    next: z.string().nullable(),
  }),
});
