import type { Call, CallTable } from '../core/call.ts';
import { jwks } from '../core/platform.ts';
import * as accounts from './accounts.ts';
import {
  achievementList,
  achievementPicture,
  addAchievement,
  createAchievement,
  deleteAchievement,
  profileAchievements,
  updateAchievement,
} from './achievements.ts';
import { listClientErrors } from './client-errors.ts';
import * as profiles from './profiles.ts';

export { type Achievement, achievement } from './achievements.ts';
export type { ClientErrorGroup } from './client-errors.ts';
export * from './constants.ts';
export * from './events.ts';
export * from './profile.ts';
export * from './rolecards.ts';
export { accounts, profiles };

export const achievements = {
  achievementList,
  achievementPicture,
  profileAchievements,
  addAchievement,
  createAchievement,
  updateAchievement,
  deleteAchievement,
} satisfies Record<string, Call>;

export const clientErrors = { listClientErrors };

/** Every call that svc-user answers. */
export const userCalls = { jwks, ...accounts, ...profiles, ...achievements, ...clientErrors } satisfies CallTable;
