import type { ProfileCard, PublishedCard } from '@luplay/contracts/user';
import { roleField } from './rules.ts';
import type { Account } from './store.ts';

type CardFields = Pick<
  Account,
  '_id' | 'telegramId' | 'username' | 'displayName' | 'profilePicture' | 'color' | 'roles'
>;

/** The public part of a user. */
export const profileCardOf = (account: CardFields): ProfileCard => ({
  userId: account._id,
  telegramId: account.telegramId,
  username: account.username,
  displayName: account.displayName,
  profilePicture: account.profilePicture,
  color: account.color,
  role: roleField(account.roles),
});

/** What its owner is told until they have taken note of it. */
export const passwordNoticeOf = ({ passwordSetByOtherAt }: Account) =>
  passwordSetByOtherAt === undefined ? {} : { passwordSetByOtherAt };

/** The card as other services store it. */
export function publishedCardOf(account: CardFields): PublishedCard {
  const given = account.roles.filter((role) => role !== 'guest');
  return { ...profileCardOf(account), role: given.length === 0 ? 'User' : roleField(given) };
}

/** The account of a session. */
export const sessionUserOf = (account: Account) => ({
  ...passwordNoticeOf(account),
  userId: account._id,
  telegramId: account.telegramId,
  username: account.username,
  displayName: account.displayName,
  role: roleField(account.roles),
});
