import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { userRef } from '../core/fields.ts';
import { givenRole } from '../core/token.ts';
import { PASSWORD_LENGTH } from './constants.ts';
import { chosenPicture, password, profile, profileCard, profileColor, sex, storedDisplayName } from './profile.ts';

const of = { service: 'svc-user', method: 'POST', who: 'user' } as const;

const byId = z.strictObject({ id: userRef });

export const fullProfile = defineCall({
  ...of,
  id: 'profiles.full',
  method: 'GET',
  path: '/profile/full/:id',
  summary: 'Профиль целиком; чужой без LuCoins и карт',
  params: byId,
  response: z.object({
    user: profile,
    /** Cards of the users in `user.subscriptions`, in that order. Deleted users are left out. */
    following: z.array(profileCard),
  }),
  errors: ['not_found'],
});

export const readProfile = defineCall({
  ...of,
  id: 'profiles.read',
  method: 'GET',
  path: '/profile/:telegramId',
  summary: 'Профиль; владельцу и разработчикам с картами ролей',
  params: z.strictObject({ telegramId: userRef }),
  response: z.object({ profile }),
  errors: ['not_found'],
});

export const lucoins = defineCall({
  ...of,
  id: 'profiles.lucoins',
  method: 'GET',
  path: '/profile/lucoins/:id',
  summary: 'Свои LuCoins',
  params: byId,
  /** `games`: what the newest ones paid, by gameId; `pays`: whether one that ends now would be paid. */
  response: z.object({
    lucoins: z.number().int().nonnegative(),
    games: z.record(z.string(), z.number().int().nonnegative()).optional(),
    pays: z.boolean().optional(),
  }),
  errors: ['forbidden', 'not_found'],
});

/**
 * Changes only the given fields. Allowed for the owner (all but `role`), a creator (the same for anybody), a developer
 * (`displayName`, `sex`, `profilePicture` of anybody, and `role` within `User` and `creator`), and an admin. `lucoins`,
 * `achievements`, `inventory`, `stats`, `subscribers` and `subscriptions` are declared so that they are refused with
 * 403 instead of 400.
 *
 * Guests have no password and their role is not changed: they keep their account with `PUT /profile/keep`.
 *
 * To set their own password, users send `currentPassword` (403 `wrong_password`), or have logged in from Telegram
 * within FRESH_LOG_IN_SECONDS (403 `fresh_login_required` for accounts without a password). A new password or role
 * revokes the profile's older tokens. Users who change their own get a new `token`. 503 when other services cannot be
 * informed; nothing is changed then.
 */
export const updateProfile = defineCall({
  ...of,
  id: 'profiles.update',
  method: 'PUT',
  path: '/profile/update',
  summary: 'Изменить профиль',
  body: z.strictObject({
    userId: userRef,
    /** By the rules of `displayName`, unless it is the present one, which screens send along. */
    displayName: storedDisplayName.optional(),
    sex: sex.optional(),
    profilePicture: chosenPicture.optional(),
    color: profileColor.optional(),
    password: password.optional(),
    currentPassword: z.string().min(1).max(PASSWORD_LENGTH.max).optional(),
    role: z.union([givenRole, z.array(givenRole).min(1)]).optional(),
    lucoins: z.unknown().optional(),
    achievements: z.unknown().optional(),
    inventory: z.unknown().optional(),
    stats: z.unknown().optional(),
    subscribers: z.unknown().optional(),
    subscriptions: z.unknown().optional(),
  }),
  response: z.object({ user: profile, token: z.string().optional() }),
  errors: ['forbidden', 'wrong_password', 'fresh_login_required', 'not_found'],
});

/** Publishes the profile card and the token epoch again. For the own profile, or any profile for a developer. */
export const refreshProfileCache = defineCall({
  ...of,
  id: 'profiles.refreshCache',
  path: '/profile/cache/refresh/:userId',
  summary: 'Разослать карточку профиля заново',
  params: z.strictObject({ userId: userRef }),
  errors: ['forbidden', 'not_found'],
});

const followBody = z.strictObject({ followerId: userRef, followingId: userRef });
const followResponse = z.object({ following: z.boolean() });

export const follow = defineCall({
  ...of,
  id: 'profiles.follow',
  path: '/profile/follow',
  who: 'registered',
  summary: 'Подписаться',
  body: followBody,
  response: followResponse,
  errors: ['forbidden', 'not_found', 'conflict'],
});

export const unfollow = defineCall({
  ...of,
  id: 'profiles.unfollow',
  path: '/profile/unfollow',
  who: 'registered',
  summary: 'Отписаться',
  body: followBody,
  response: followResponse,
  errors: ['forbidden', 'not_found'],
});
