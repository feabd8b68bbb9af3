import type { Achievement } from '@luplay/contracts/user';
import type { Caller } from '@luplay/service-kit';
import { mayActForOthers } from '../accounts/rules.ts';

/** Achievements are asked for in one's own name, or by those who may grant anything to anybody. */
export const mayAskFor = (caller: Caller, userId: string | undefined): boolean =>
  caller.userId === userId || mayActForOthers(caller.roles);

/** What the caller may have granted: others than the claimable are the services' to grant. */
export const mayGrant = (caller: Caller, achievement: Pick<Achievement, 'claimable'>): boolean =>
  achievement.claimable || mayActForOthers(caller.roles);
