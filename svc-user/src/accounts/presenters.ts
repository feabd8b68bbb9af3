import type { ProfileCard } from '@luplay/contracts/user';
import { roleField } from './rules.ts';
import type { Account } from './store.ts';

type CardFields = Pick<
  Account,
  '_id' | 'telegramId' | 'username' | 'displayName' | 'profilePicture' | 'color' | 'roles'
>;

/** The public part of a user, which other services store. */
export const profileCardOf = (account: CardFields): ProfileCard => ({
  userId: account._id,
  telegramId: account.telegramId,
  username: account.username,
  displayName: account.displayName,
  profilePicture: account.profilePicture,
  color: account.color,
  role: roleField(account.roles),
});

/** The account of a session. */
export const sessionUserOf = (account: Account) => ({
  userId: account._id,
  telegramId: account.telegramId,
  username: account.username,
  displayName: account.displayName,
  role: roleField(account.roles),
});
