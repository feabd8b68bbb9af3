import { z } from 'zod';

/** A userId or a telegramId, also of accounts from before userIds had a prefix. */
export const anyId = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/);

/**
 * How calls name a user: by userId, telegramId or username. The form decides, by this one rule for every service:
 * - digits only: a telegramId
 * - `u-` and twelve letters or digits: a userId
 * - anything else: a username, case-insensitive
 *
 * New usernames may not have the first two forms (see `newUsername`). Older accounts keep such names for log-in only.
 * userIds without `u-` look like usernames. Lookups try them as userIds first, and no username that equals one was ever
 * given.
 */
export const userRef = z.union([anyId, z.string().regex(/^[А-Яа-яЁё0-9_.-]{1,64}$/)]);

const TELEGRAM_ID = /^\d+$/;
const USER_ID = /^u-[A-Za-z0-9]{12}$/;
/** Prefix of new userIds. */
export const USER_ID_PREFIX = 'u-';

export type UserRefKind = 'userId' | 'telegramId' | 'username';

/** All names of a user. */
export interface Named {
  userId: string;
  telegramId: string;
  username: string;
}

/** Where to look for the user that `ref` names, in this order. Usernames are in lower case. */
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

const LATIN_NAME = /^[A-Za-z0-9_.-]{3,32}$/;
const RUSSIAN_NAME = /^[А-Яа-яЁё0-9_.-]{3,32}$/;
/** Latin or Russian letters. Names with both would look like others. */
export const username = z.union([z.string().regex(LATIN_NAME), z.string().regex(RUSSIAN_NAME)]);
export const isUsername = (name: string): boolean => LATIN_NAME.test(name) || RUSSIAN_NAME.test(name);

/** Whether a username would be read as an id. */
export const looksLikeId = (name: string): boolean => TELEGRAM_ID.test(name) || USER_ID.test(name);

/** A username that may be chosen now. */
export const newUsername = username.refine(
  (name) => !looksLikeId(name),
  'Имя не может быть похоже на номер: добавьте букву',
);

const RUSSIAN = 'авекмнорстух';
const LATIN = 'abekmhopctyx';

/**
 * The name in the other alphabet that looks like this one, in lower case; null where a letter shows which alphabet it
 * is. Somebody who has one of them is taken for who has the other.
 */
export function twinOf(name: string): string | null {
  let twin = '';
  for (const sign of name.toLowerCase()) {
    const [inRussian, inLatin] = [RUSSIAN.indexOf(sign), LATIN.indexOf(sign)];
    if (inRussian < 0 && inLatin < 0 && /\p{L}/u.test(sign)) return null;
    twin += LATIN[inRussian] ?? RUSSIAN[inLatin] ?? sign;
  }
  return twin;
}
