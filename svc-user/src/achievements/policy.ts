import type { Achievement } from '@luplay/contracts/user';
import type { Caller } from '@luplay/service-kit';
import { mayActForOthers } from '../accounts/rules.ts';

/** A user may claim for themselves; developers and admins may grant anything to anybody. */
export const mayAskFor = (caller: Caller, userId: string | undefined): boolean =>
  caller.userId === userId || mayActForOthers(caller.roles);

/** Achievements that are not claimable are granted by services. */
export const mayGrant = (caller: Caller, achievement: Pick<Achievement, 'claimable'>): boolean =>
  achievement.claimable || mayActForOthers(caller.roles);
