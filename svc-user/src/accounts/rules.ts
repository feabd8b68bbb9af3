import { createHash, randomInt } from 'node:crypto';
import { hasRole, looksLikeId, type Role, toPlain, USER_ID_PREFIX } from '@luplay/contracts';
import { DISPLAY_NAME_LENGTH, displayName } from '@luplay/contracts/user';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const USER_ID_RANDOM = 12;

/** About 71 bits, URL-safe, in a form that no username and no telegramId has. */
export function newUserId(pick: (bound: number) => number = randomInt): string {
  const drawn = Array.from({ length: USER_ID_RANDOM }, () => ALPHABET[pick(ALPHABET.length)]);
  return USER_ID_PREFIX + drawn.join('');
}

/** Normalises a password: a Cyrillic й has different bytes on a phone and on a Mac. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/**
 * Why a password is too easy to guess, as a sentence for the player; null when it is acceptable. The contract checks
 * the length.
 */
export function passwordWeakness(password: string, username: string): string | null {
  const plain = normalizePassword(password).toLowerCase();
  if (COMMON_PASSWORDS.has(plain)) return 'Этот пароль слишком распространён. Придумайте другой.';
  if (plain === username.toLowerCase()) return 'Пароль не должен совпадать с именем пользователя.';
  if (isRepeated(plain) || isSequence(plain)) return 'Этот пароль слишком простой. Придумайте другой.';
  return null;
}

/** Repeats one piece of at most a third of its length: `aaaaaaaa`, `abcabcabc`. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 3; length++) {
    if (text.length % length === 0 && text === text.slice(0, length).repeat(text.length / length)) return true;
  }
  return false;
}

/** A sequence of adjacent characters, up or down: `12345678`, `hgfedcba`. */
function isSequence(text: string): boolean {
  const codes = [...text].map((char) => char.codePointAt(0) as number);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) === 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] as number) === step);
}

/** A digest of the username: keys stay short, and a password typed into the username field is not stored. */
export const accountKey = (username: string): string =>
  createHash('sha256').update(username.normalize('NFKC').toLowerCase()).digest('base64url').slice(0, 22);

/** The contracts' form: one role as a string, several as a list. */
export const roleField = <R extends Role>(roles: readonly R[]): R | R[] =>
  roles.length === 1 ? (roles[0] as R) : [...roles];

/** `User` is present only without any other role, and a guest is none any more. Granting twice changes nothing. */
export function withRole(roles: readonly Role[], granted: Role): Role[] {
  const kept = roles.filter((role) => role !== 'User' && role !== 'guest' && role !== granted);
  return granted === 'User' ? (kept.length > 0 ? kept : ['User']) : [...kept, granted];
}

export function withoutRole(roles: readonly Role[], revoked: Role): Role[] {
  const kept = roles.filter((role) => role !== revoked && role !== 'User');
  return kept.length > 0 ? kept : ['User'];
}

/** As the list of profiles compares texts: regardless of case, and of ё and е. */
export const plainText = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').trim();

/** A display name's share of a key; a few characters become longer when they are normalized. */
const KEY_NAME_MAX = 80;

interface Named {
  _id: string;
  displayName: string;
  usernameLower: string;
  telegramId: string;
}

/** The list of profiles is sorted by this text and searched in it. Unique, because it contains the userId. */
export const listKeyOf = ({ _id, displayName, usernameLower, telegramId }: Named): string =>
  [
    plainText(displayName).slice(0, KEY_NAME_MAX),
    `@${usernameLower}`,
    telegramId.toLowerCase(),
    _id.toLowerCase(),
  ].join(' ');

/** Regardless of order. */
export const sameRoles = (some: readonly Role[], others: readonly Role[]): boolean =>
  some.length === others.length && some.every((role) => others.includes(role));

/** Whether a creator, who sets passwords, has none of what these roles may. */
export const outranksCreators = (roles: readonly Role[]): boolean =>
  hasRole(roles, 'developer') || hasRole(roles, 'admin');

/** What an account loses with these roles: a password that a creator set would give them to the creator. */
export const withoutKnownPassword = (account: { passwordByOther?: true | undefined }, roles: readonly Role[]) =>
  account.passwordByOther && outranksCreators(roles)
    ? { passwordHash: undefined, passwordSetByOtherAt: undefined, passwordByOther: undefined }
    : {};

/** In calls that name a user, users act for themselves and some roles for others. `named`: undefined if unknown. */
export const mayActFor = (caller: { userId: string; roles: readonly Role[] }, named: string | undefined): boolean =>
  caller.userId === named || hasRole(caller.roles, 'developer');

/**
 * The new `tokensNotBefore`, epoch seconds. It also refuses tokens issued in the same second as the change, and tokens
 * issued after an earlier change in that second, whose time is its `previous`.
 */
export const notBeforeAt = (nowMs: number, previous: number): number =>
  Math.max(Math.floor(nowMs / 1000), previous) + 1;

/** The name of a Telegram user, without what display names may not have; null when nothing is left. */
export function displayNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string | null {
  let name = '';
  for (const { segment } of new Intl.Segmenter().segment(toPlain(`${firstName} ${lastName}`))) {
    if (name.length + segment.length > DISPLAY_NAME_LENGTH.max) break;
    name += segment;
  }
  return displayName.safeParse(name).data ?? null;
}

/**
 * Usernames to try for a Telegram user, best first. The Telegram name is only a suggestion, never an identity.
 * Everybody sees a username, so it has nothing of the Telegram id. `suffix`: 12 random letters and digits.
 */
export function usernameCandidates(wished: string | undefined, suffix: string): string[] {
  const usable = wished !== undefined && /^[A-Za-z0-9_]{3,27}$/.test(wished) && !looksLikeId(wished);
  return [...(usable ? [wished, `${wished}_${suffix.slice(0, 4)}`] : []), `player_${suffix}`];
}
