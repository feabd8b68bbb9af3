import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { filePath, id, userRef } from '../core/fields.ts';
import { profileCard, rolecard } from '../user/profile.ts';
import { listMessage } from './catalogue.ts';
import { ACTION_POINTS_MAX, STORY_USERS_PAGE } from './constants.ts';
import { entryId, name } from './fields.ts';

/** These calls are for hosts and developers. */
const of = { service: 'svc-story', method: 'POST', who: 'user' } as const;
const ofUser = z.strictObject({ userId: userRef });

export const STORY_ROLES = ['player', 'host'] as const;
const storyRole = z.enum(STORY_ROLES);
export type StoryRole = z.output<typeof storyRole>;

/** A user as developers of the story see them. `role` is the profile's role, `story.role` the role in the story. */
export const storyUser = profileCard
  .pick({ userId: true, telegramId: true, displayName: true, username: true, profilePicture: true, role: true })
  .extend({
    inventory: z.object({ rolecards: z.array(rolecard) }),
    story: z.object({
      role: storyRole,
      /** In the current chapter's play; null for users who are not in it. */
      currentRoom: entryId.nullable(),
      actionPoints: z.number().int().min(0).max(ACTION_POINTS_MAX).nullable(),
    }),
  });
export type StoryUser = z.output<typeof storyUser>;

/** Sorted by id, in pages. */
export const listStoryUsers = defineCall({
  ...of,
  id: 'story.users.list',
  method: 'GET',
  path: '/story-editor/users/list',
  summary: 'История: люди, их карты ролей и роли в истории',
  query: z.strictObject({
    /** The `next` of the previous page. */
    after: id.optional(),
    /** Only users who hold a role card or are a host. */
    involved: z.literal('1').optional(),
    limit: z.coerce.number().int().min(1).max(STORY_USERS_PAGE).default(STORY_USERS_PAGE),
  }),
  response: z.object({ users: z.array(storyUser), next: id.nullable(), ...listMessage }),
  errors: ['forbidden'],
});

/** The user's role cards after the change. Guests get none: 409. */
const held = z.object({ userId: id, rolecards: z.array(rolecard) });

/**
 * `id` is a character's id. The card gets the character's current name and picture, whatever the body contains. An
 * existing card: 409 `already_exists`, with the cards in `details`.
 */
export const addRolecard = defineCall({
  ...of,
  id: 'story.rolecards.add',
  path: '/story-editor/users/:userId/add-rolecard',
  summary: 'История: дать карту роли',
  params: ofUser,
  body: z.strictObject({ id: entryId, name: name.optional(), image: filePath.optional() }),
  response: held,
  errors: ['forbidden', 'not_found', 'already_exists', 'conflict'],
});

/** Removing a missing card changes nothing. */
export const removeRolecard = defineCall({
  ...of,
  id: 'story.rolecards.remove',
  path: '/story-editor/users/:userId/remove-rolecard',
  summary: 'История: забрать карту роли',
  params: ofUser,
  body: z.strictObject({ id: entryId }),
  response: held,
  errors: ['forbidden', 'not_found'],
});

/** A guest does not become a host: 409. */
export const setStoryRole = defineCall({
  ...of,
  id: 'story.users.setRole',
  method: 'PATCH',
  path: '/story-editor/users/:userId/role',
  summary: 'История: сделать ведущим или игроком',
  params: ofUser,
  body: z.strictObject({ role: storyRole }),
  response: z.object({ userId: id, role: storyRole }),
  errors: ['forbidden', 'not_found', 'conflict'],
});
