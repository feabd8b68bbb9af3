import type { Caller } from '@luplay/service-kit';
import { mayActForOthers } from '../accounts/rules.ts';

/**
 * A profile is the caller's own by its userId, never by what the request called it, or because the caller is a
 * creator, who may edit any profile.
 */
export const seesAsOwner = (caller: Caller, userId: string): boolean =>
  caller.userId === userId || caller.roles.includes('creator');

/** Following is done in one's own name, or by somebody who may act for others. */
export const mayFollowAs = (caller: Caller, followerId: string): boolean =>
  caller.userId === followerId || mayActForOthers(caller.roles);
