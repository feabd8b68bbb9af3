import { hasRole, isGuest } from '@luplay/contracts';
import type { ProfileCard, PublishedCard } from '@luplay/contracts/user';
import type { Caller } from '@luplay/service-kit';
import { roleField } from './rules.ts';
import type { Account } from './store.ts';

type CardFields = Pick<
  Account,
  '_id' | 'telegramId' | 'username' | 'displayName' | 'profilePicture' | 'color' | 'roles'
>;

/** Who an answer is for. */
export type Viewer = Pick<Caller, 'userId' | 'roles'>;

/** A numeric Telegram id is for its owner, developers and admins. Others get the userId in its place. */
const telegramIdFor = ({ userId, roles }: Viewer, { _id, telegramId }: CardFields): string =>
  userId === _id || hasRole(roles, 'developer') ? telegramId : _id;

/** The part of a user that everybody may see. */
export const profileCardOf = (account: CardFields, viewer: Viewer): ProfileCard => ({
  ...cardOf(account),
  telegramId: telegramIdFor(viewer, account),
});

const cardOf = (account: CardFields): ProfileCard => ({
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

/** The card as other services store it. They find people by their Telegram id, and show it to no one. */
export function publishedCardOf(account: CardFields): PublishedCard {
  const given = account.roles.filter((role) => role !== 'guest');
  return { ...cardOf(account), role: given.length === 0 ? 'User' : roleField(given) };
}

/** The account of a session. */
export const sessionUserOf = (account: Account, signUpOpen: boolean) => ({
  ...passwordNoticeOf(account),
  ...(!signUpOpen && isGuest(account.roles) && { signUpClosed: true as const }),
  userId: account._id,
  telegramId: account.telegramId,
  username: account.username,
  displayName: account.displayName,
  role: roleField(account.roles),
});

/** The cards that count: guests play no story, and may have been given some by an older version. */
export const heldCards = ({ roles, rolecards }: Pick<Account, 'roles' | 'rolecards'>): Account['rolecards'] =>
  isGuest(roles) ? [] : rolecards;
