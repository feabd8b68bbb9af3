import { z } from 'zod';
import { type CallTable, defineCall } from '../core/call.ts';
import { filePath, id, paragraphs, storedText, text, userRef } from '../core/fields.ts';
import { definePictureCall, PICTURE_MAX_BODY, sentPicture, updatesOf } from '../core/pictures.ts';
import { ACHIEVEMENT_LUCOINS_MAX } from './constants.ts';

const of = { service: 'svc-user', method: 'POST', who: 'developer' } as const;

/** An entry of the catalogue, by its id. */
export const achievement = z.object({
  title: storedText,
  description: storedText,
  picture: filePath,
  /** Paid once, when the achievement is granted. */
  lucoins: z.number().int().nonnegative(),
  /** Whether a screen may claim it for its own user (clicker, chat). Services grant all others. */
  claimable: z.boolean(),
});
export type Achievement = z.output<typeof achievement>;

const achievementList = defineCall({
  id: 'achievements.list',
  service: 'svc-user',
  method: 'GET',
  path: '/editor/achievement/list',
  who: 'user',
  summary: 'Каталог ачивок по id',
  response: z.object({ achievements: z.record(id, achievement) }),
});

const profileAchievements = defineCall({
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
 * Grants and pays once. A repeated call changes nothing and returns 200 with `granted: false`. Users may claim
 * achievements that the catalogue marks as claimable; developers may grant any to anybody.
 */
const addAchievement = defineCall({
  ...of,
  id: 'achievements.add',
  path: '/profile/add-achievement',
  who: 'user',
  summary: 'Получить ачивку',
  body: z.strictObject({ userId: userRef, achievementId: id }),
  response: z.object({
    /** False: the user had it already. */
    granted: z.boolean(),
    achievements: z.array(id),
    /** The balance afterwards. */
    lucoins: z.number().int().nonnegative(),
  }),
  errors: ['forbidden', 'not_found'],
});

const edited = {
  title: text(1, 80),
  description: paragraphs(1, 500),
  lucoins: z.number().int().min(0).max(ACHIEVEMENT_LUCOINS_MAX),
};
const entry = z.object({ achievementId: id, achievement });

const achievementPicture = definePictureCall('svc-user', 'achievements', 'Картинка ачивки');

/**
 * The id follows from the content. A repeated call returns the existing achievement, or 409 with it if it was changed
 * since.
 */
const createAchievement = defineCall({
  ...of,
  id: 'achievements.create',
  path: '/editor/achievement/create',
  summary: 'Новая ачивка',
  body: z.strictObject({ ...edited, ...sentPicture }),
  response: entry,
  errors: ['already_exists'],
  maxBody: PICTURE_MAX_BODY,
});

/** LuCoins that were already paid do not change. */
const updateAchievement = defineCall({
  ...of,
  id: 'achievements.update',
  method: 'PUT',
  path: '/editor/achievement/update',
  summary: 'Изменить ачивку',
  body: z.strictObject({ achievementId: id, updates: updatesOf(edited) }),
  response: entry.extend({ message: z.string() }),
  errors: ['not_found'],
  maxBody: PICTURE_MAX_BODY,
});

/** A repeated deletion succeeds. Achievements that screens claim cannot be deleted: 409. */
const deleteAchievement = defineCall({
  ...of,
  id: 'achievements.delete',
  method: 'DELETE',
  path: '/editor/achievement/delete',
  summary: 'Удалить ачивку',
  body: z.strictObject({ achievementId: id }),
  errors: ['not_found', 'conflict'],
});

/**
 * Not in `index.ts`: a bundle that uses anything defined there contains that whole file, and with it every call of the
 * service.
 */
export const achievements = {
  achievementList,
  achievementPicture,
  profileAchievements,
  addAchievement,
  createAchievement,
  updateAchievement,
  deleteAchievement,
} satisfies CallTable;
