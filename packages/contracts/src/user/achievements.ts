import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { filePath, id, text, userRef } from '../core/fields.ts';

/** An entry of the catalogue, by its id. */
export const achievement = z.object({
  title: text(1, 80),
  description: text(0, 500),
  picture: filePath,
  /** Paid once, when the achievement is granted. */
  lucoins: z.number().int().nonnegative(),
  /** Whether a screen may claim it for its own user (clicker, chat); all others are granted by services. */
  claimable: z.boolean(),
});
export type Achievement = z.output<typeof achievement>;

export const achievementList = defineCall({
  id: 'achievements.list',
  service: 'svc-user',
  method: 'GET',
  path: '/editor/achievement/list',
  who: 'user',
  summary: 'Каталог ачивок по id',
  response: z.object({ achievements: z.record(id, achievement) }),
});

export const profileAchievements = defineCall({
  id: 'achievements.ofProfile',
  service: 'svc-user',
  method: 'GET',
  path: '/profile/achievements/:id',
  who: 'user',
  summary: 'Ачивки профиля, в порядке получения',
  params: z.strictObject({ id: userRef }),
  response: z.object({ achievements: z.array(id) }),
  errors: ['not_found'],
});

/**
 * Grants once and pays once; asking again changes nothing and answers 200 with `granted: false`. For oneself only what
 * the catalogue marks as claimable; a developer may grant anything to anybody.
 */
export const addAchievement = defineCall({
  id: 'achievements.add',
  service: 'svc-user',
  method: 'POST',
  path: '/profile/add-achievement',
  who: 'user',
  summary: 'Получить ачивку',
  body: z.strictObject({ userId: userRef, achievementId: id }),
  response: z.object({
    /** False: it was there already. */
    granted: z.boolean(),
    achievements: z.array(id),
    /** The purse after it. */
    lucoins: z.number().int().nonnegative(),
  }),
  errors: ['forbidden', 'not_found'],
});
