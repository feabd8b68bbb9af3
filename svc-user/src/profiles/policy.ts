import type { BodyOf } from '@luplay/contracts';
import { hasRole } from '@luplay/contracts';
import type { userCalls } from '@luplay/contracts/user';
import type { Caller } from '@luplay/service-kit';
import { mayActForOthers } from '../accounts/rules.ts';
import type { Account } from '../accounts/store.ts';

/**
 * A profile is the caller's own by its userId, never by what the request called it, or because the caller is a
 * creator, who may edit any profile.
 */
export const seesAsOwner = (caller: Caller, userId: string): boolean =>
  caller.userId === userId || caller.roles.includes('creator');

/** Following is done in one's own name, or by somebody who may act for others. */
export const mayFollowAs = (caller: Caller, followerId: string): boolean =>
  caller.userId === followerId || mayActForOthers(caller.roles);

/** A profile's card may be told anew by its owner, or by somebody who may act for others. */
export const mayRefresh = mayFollowAs;

/** Fields of a profile that no update sets: services and other calls do. */
const NOBODYS = ['lucoins', 'achievements', 'inventory', 'stats', 'subscribers', 'subscriptions'] as const;

export type ProfileUpdate = BodyOf<(typeof userCalls)['updateProfile']>;

/** Whether the caller may set any of `update`'s fields in a profile of somebody; undefined: nobody bears the id. */
export function mayUpdate(
  caller: Caller,
  account: Pick<Account, '_id' | 'roles'> | undefined,
  update: ProfileUpdate,
): boolean {
  if (NOBODYS.some((field) => field in update)) return false;
  const isAdmin = caller.roles.includes('admin');
  if (isAdmin) return true;
  if (update.role !== undefined) return false;
  if (caller.userId === account?._id) return true;
  if (!caller.roles.includes('creator')) return false;
  // A password opens the account with all its roles, which are not a creator's to give.
  const bearsMore =
    account !== undefined && (['developer', 'admin'] as const).some((role) => hasRole(account.roles, role));
  return update.password === undefined || !bearsMore;
}
