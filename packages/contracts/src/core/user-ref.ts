import { z } from 'zod';

/**
 * How calls name a user: by userId, telegramId or username. Which of them it is follows from its form alone, by this
 * one rule for every service:
 *
 * - digits only: a telegramId,
 * - `u-` and twelve letters or digits: a userId,
 * - anything else: a username, without regard to case.
 *
 * Usernames of the first two forms are not given (see `newUsername`). Accounts from before that keep their names, which
 * then serve for the log-in alone. userIds from before `u-` look like usernames; no username that spells one was ever
 * given, so these are looked for among the userIds first.
 */
export const userRef = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/);

const TELEGRAM_ID = /^\d+$/;
const USER_ID = /^u-[A-Za-z0-9]{12}$/;
/** What new userIds begin with. */
export const USER_ID_PREFIX = 'u-';

export type UserRefKind = 'userId' | 'telegramId' | 'username';

/** A person with all that they may be named by. */
export interface Named {
  userId: string;
  telegramId: string;
  username: string;
}

/** Where to look for whom `ref` names, in this order. Usernames are looked for in lower case. */
export function userLookups(ref: string): { kind: UserRefKind; value: string }[] {
  if (TELEGRAM_ID.test(ref)) return [{ kind: 'telegramId', value: ref }];
  if (USER_ID.test(ref)) return [{ kind: 'userId', value: ref }];
  return [
    { kind: 'userId', value: ref },
    { kind: 'username', value: ref.toLowerCase() },
  ];
}

/** Whether `ref` names this person. */
export function isNamedBy(person: Named, ref: string): boolean {
  const names = { ...person, username: person.username.toLowerCase() };
  return userLookups(ref).some(({ kind, value }) => names[kind] === value);
}

export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]{3,32}$/;
export const username = z.string().regex(USERNAME_PATTERN);

/** Whether a username would be taken for an id. */
export const looksLikeId = (name: string): boolean => TELEGRAM_ID.test(name) || USER_ID.test(name);

/** A username as it may be given from now on. */
export const newUsername = username.refine(
  (name) => !looksLikeId(name),
  'Имя не может быть похоже на номер: добавьте букву',
);
