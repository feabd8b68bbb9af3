import { hasRole, type Role } from '@luplay/contracts';
import type { Caller } from '@luplay/service-kit';
import { mayActForOthers } from '../accounts/rules.ts';
import type { Account } from '../accounts/store.ts';
import { type ProfileUpdate, wantedRoles } from './rules.ts';

/**
 * A profile is the caller's own by its userId, never by what the request called it, or because the caller is a
 * creator, who may edit any profile.
 */
export const seesAsOwner = (caller: Caller, userId: string): boolean =>
  caller.userId === userId || caller.roles.includes('creator');

/** Role cards are shown to whom the profile is their own, and to developers. */
export const seesRolecards = (caller: Caller, userId: string): boolean =>
  seesAsOwner(caller, userId) || hasRole(caller.roles, 'developer');

/** Following is done in one's own name, or by somebody who may act for others. */
export const mayFollowAs = (caller: Caller, followerId: string): boolean =>
  caller.userId === followerId || mayActForOthers(caller.roles);

/** A profile's card may be told anew by its owner, or by somebody who may act for others. */
export const mayRefresh = mayFollowAs;

/** Fields of a profile that no update sets: services and other calls do. */
const NOBODYS = ['lucoins', 'achievements', 'inventory', 'stats', 'subscribers', 'subscriptions'] as const;

/** What a developer may set in anybody's profile. */
const DEVELOPERS: readonly string[] = ['displayName', 'sex', 'profilePicture', 'role'];
/** The roles that a developer may give and take; the others are an admin's. */
const DEVELOPERS_ROLES: readonly Role[] = ['User', 'creator'];

type Updated = Pick<Account, '_id' | 'roles'>;

/** Whether the caller may set all of `update`'s fields in a profile of somebody; undefined: nobody bears the id. */
export function mayUpdate(caller: Caller, account: Updated | undefined, update: ProfileUpdate): boolean {
  if (NOBODYS.some((field) => field in update)) return false;
  if (caller.roles.includes('admin')) return true;
  const isOwn = caller.userId === account?._id;
  const isCreator = caller.roles.includes('creator');
  const isDeveloper = hasRole(caller.roles, 'developer');
  if (!isOwn && !isCreator && !isDeveloper) return false;
  return (Object.keys(update) as (keyof ProfileUpdate)[]).every((field) => {
    if (field === 'userId') return true;
    if (field === 'role') return isDeveloper && mayGiveRoles(account, update.role);
    if (isOwn || (isDeveloper && DEVELOPERS.includes(field))) return true;
    return isCreator && (field !== 'password' || !bearsMore(account));
  });
}

function mayGiveRoles(account: Updated | undefined, role: ProfileUpdate['role']): boolean {
  if (role === undefined) return true;
  const before = account?.roles ?? [];
  const after = wantedRoles(role);
  const changed = [...before.filter((one) => !after.includes(one)), ...after.filter((one) => !before.includes(one))];
  return changed.every((one) => DEVELOPERS_ROLES.includes(one));
}

/** A password opens the account with all its roles, of which these are not a creator's to give. */
const bearsMore = (account: Updated | undefined): boolean =>
  account !== undefined && (['developer', 'admin'] as const).some((role) => hasRole(account.roles, role));
