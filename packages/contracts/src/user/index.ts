import type { CallTable } from '../core/call.ts';
import { jwks } from '../core/platform.ts';
import * as accounts from './accounts.ts';
import { achievements } from './achievements.ts';
import * as clientErrors from './client-errors.ts';
import * as directory from './directory.ts';
import * as profiles from './profiles.ts';

export { type Achievement, achievement, achievements } from './achievements.ts';
export type { ClientErrorGroup } from './client-errors.ts';
export * from './constants.ts';
export { type ListedProfile, PROFILE_LIST } from './directory.ts';
export * from './events.ts';
export * from './profile.ts';
export * from './rolecards.ts';
export { accounts, clientErrors, directory, profiles };

/** Every call that svc-user answers. */
export const userCalls = {
  jwks,
  ...accounts,
  ...profiles,
  allProfiles: directory.allProfiles,
  ...achievements,
  ...clientErrors,
} satisfies CallTable;
