import type { CallTable } from '../core/call.ts';
import { jwks } from '../core/platform.ts';
import * as accounts from './accounts.ts';
import { achievements } from './achievement-calls.ts';
import * as directory from './directory.ts';
import * as profiles from './profiles.ts';

export { achievements } from './achievement-calls.ts';
export { type Achievement, achievement } from './achievements.ts';
export * from './constants.ts';
export { type ListedProfile, PROFILE_LIST } from './directory.ts';
export * from './events.ts';
export * from './profile.ts';
export * from './rolecards.ts';
export { accounts, directory, profiles };

/** Every call that svc-user answers. */
export const userCalls = {
  jwks,
  ...accounts,
  ...profiles,
  allProfiles: directory.allProfiles,
  ...achievements,
} satisfies CallTable;
