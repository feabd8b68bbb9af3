import type { CallTable } from '../core/call.ts';
import {
  achievementList,
  achievementPicture,
  addAchievement,
  createAchievement,
  deleteAchievement,
  profileAchievements,
  updateAchievement,
} from './achievements.ts';

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
