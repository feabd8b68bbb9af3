import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { userRef } from '../core/fields.ts';
import { profile, profileCard } from './profile.ts';

const byId = z.strictObject({ id: userRef });

export const fullProfile = defineCall({
  id: 'profiles.full',
  service: 'svc-user',
  method: 'GET',
  path: '/profile/full/:id',
  who: 'user',
  summary: 'Профиль целиком; чужой без LuCoins и карт',
  params: byId,
  response: z.object({
    user: profile,
    /** Cards of the people in `user.subscriptions`, in that order; people who are gone are left out. */
    following: z.array(profileCard),
  }),
  errors: ['not_found'],
});

export const lucoins = defineCall({
  id: 'profiles.lucoins',
  service: 'svc-user',
  method: 'GET',
  path: '/profile/lucoins/:id',
  who: 'user',
  summary: 'Свои LuCoins',
  params: byId,
  response: z.object({ lucoins: z.number().int().nonnegative() }),
  errors: ['forbidden', 'not_found'],
});

const followBody = z.strictObject({ followerId: userRef, followingId: userRef });
const followResponse = z.object({ following: z.boolean() });

export const follow = defineCall({
  id: 'profiles.follow',
  service: 'svc-user',
  method: 'POST',
  path: '/profile/follow',
  who: 'user',
  summary: 'Подписаться',
  body: followBody,
  response: followResponse,
  errors: ['forbidden', 'not_found', 'conflict'],
});

export const unfollow = defineCall({
  id: 'profiles.unfollow',
  service: 'svc-user',
  method: 'POST',
  path: '/profile/unfollow',
  who: 'user',
  summary: 'Отписаться',
  body: followBody,
  response: followResponse,
  errors: ['forbidden', 'not_found'],
});
