import { hasRole, isGuest, type Role } from '@luplay/contracts';
import type { Caller } from '@luplay/service-kit';
import { outranksCreators } from '../accounts/rules.ts';
import type { Account } from '../accounts/store.ts';
import { type ProfileUpdate, wantedRoles } from './rules.ts';

/**
 * Whether the caller sees the profile like its owner: by userId, regardless of how the request named the profile, or as
 * a creator, who may edit any profile.
 */
export const seesAsOwner = (caller: Caller, userId: string): boolean =>
  caller.userId === userId || caller.roles.includes('creator');

/** Role cards are visible to callers who see the profile like its owner, and to developers. */
export const seesRolecards = (caller: Caller, userId: string): boolean =>
  seesAsOwner(caller, userId) || hasRole(caller.roles, 'developer');

/** Fields that no update sets. Services and other calls do. */
const NEVER_SET = ['lucoins', 'achievements', 'inventory', 'stats', 'subscribers', 'subscriptions'] as const;

/** Fields that a developer may set in any profile. */
const DEVELOPER_FIELDS: readonly string[] = ['displayName', 'sex', 'profilePicture', 'role'];
/** The roles that a developer may grant and revoke. Only admins change the others. */
const DEVELOPER_ROLES: readonly Role[] = ['User', 'creator'];

type Updated = Pick<Account, '_id' | 'roles'>;

/**
 * Whether the caller may set all of `update`'s fields in the account's profile; undefined: no such account. Nobody
 * gives a guest a password or a role: they keep their account themselves.
 */
export function mayUpdate(caller: Caller, account: Updated | undefined, update: ProfileUpdate): boolean {
  if (NEVER_SET.some((field) => field in update)) return false;
  if (account && isGuest(account.roles) && ('password' in update || 'role' in update)) return false;
  if (caller.roles.includes('admin')) return true;
  const isOwn = caller.userId === account?._id;
  const isCreator = caller.roles.includes('creator');
  const isDeveloper = hasRole(caller.roles, 'developer');
  if (!isOwn && !isCreator && !isDeveloper) return false;
  return (Object.keys(update) as (keyof ProfileUpdate)[]).every((field) => {
    if (field === 'userId') return true;
    if (field === 'role') return isDeveloper && mayGiveRoles(account, update.role);
    if (isOwn || (isDeveloper && DEVELOPER_FIELDS.includes(field))) return true;
    return isCreator && (field !== 'password' || !account || !outranksCreators(account.roles));
  });
}

function mayGiveRoles(account: Updated | undefined, role: ProfileUpdate['role']): boolean {
  if (role === undefined) return true;
  const before = account?.roles ?? [];
  const after = wantedRoles(role);
  const changed = [...before.filter((one) => !after.includes(one)), ...after.filter((one) => !before.includes(one))];
  return changed.every((one) => DEVELOPER_ROLES.includes(one));
}

/**
 * A call about the caller may name the caller. `named` are the userIds that it names. Returns the refusal:
 * `validation_failed` for different users, `forbidden` for another user.
 */
export function meMismatch(callerId: string, named: readonly string[]): 'validation_failed' | 'forbidden' | null {
  if (named.every((userId) => userId === callerId)) return null;
  return new Set(named).size > 1 ? 'validation_failed' : 'forbidden';
}
