import { type BodyOf, type Role, rolesOf } from '@luplay/contracts';
import type { userCalls } from '@luplay/contracts/user';
import { notBeforeAt, sameRoles, withoutKnownPassword, withRole } from '../accounts/rules.ts';
import type { Account, AccountChanges } from '../accounts/store.ts';

export type ProfileUpdate = BodyOf<(typeof userCalls)['updateProfile']>;

/** An update with the password's hash in place of the password. */
export type HashedUpdate = Pick<ProfileUpdate, 'displayName' | 'sex' | 'profilePicture' | 'color' | 'role'> & {
  passwordHash?: string;
  /** When somebody else set the password, epoch ms. */
  passwordSetByOtherAt?: number;
  /** Undefined, not missing: nobody else knows the password. */
  passwordByOther?: true | undefined;
};

/** The roles of an update, as stored. */
export const wantedRoles = (role: NonNullable<ProfileUpdate['role']>): Role[] =>
  rolesOf(role).reduce<Role[]>(withRole, ['User']);

/** The changes of the account; null when there are none. A new password or other roles revoke the older tokens. */
export function changesOf(account: Account, update: HashedUpdate, nowMs: number): AccountChanges | null {
  const { role, passwordHash, passwordSetByOtherAt, ...shown } = update;
  const changes: AccountChanges = {};
  for (const field of ['displayName', 'sex', 'profilePicture', 'color'] as const) {
    const value = shown[field];
    if (value !== undefined && value !== account[field]) Object.assign(changes, { [field]: value });
  }
  if (passwordHash !== undefined) {
    changes.passwordHash = passwordHash;
    if ('passwordByOther' in update) changes.passwordByOther = update.passwordByOther;
    if (passwordSetByOtherAt) changes.passwordSetByOtherAt = passwordSetByOtherAt;
    // Telegram's older init data is refused from now on.
    changes.loggedOutAt = Math.ceil(nowMs / 1000);
  }
  const roles = role === undefined ? account.roles : wantedRoles(role);
  if (!sameRoles(roles, account.roles)) {
    Object.assign(changes, { roles }, withoutKnownPassword({ ...account, ...changes }, roles));
  }
  if (changes.passwordHash || changes.roles) {
    changes.tokensNotBefore = notBeforeAt(nowMs, account.tokensNotBefore);
  }
  return Object.keys(changes).length > 0 ? changes : null;
}
