import { z } from 'zod';
import { epochMs, filePath, id, plainWords, visibleLength, words } from '../core/fields.ts';
import { LOG_IN_METHODS, roleField } from '../core/token.ts';
import { anyId, newUsername } from '../core/user-ref.ts';
import {
  DISPLAY_NAME_LENGTH,
  GUEST_USERNAME_PREFIX,
  NICKNAME_LENGTH,
  PASSWORD_LENGTH,
  PROFILE_COLORS,
  PROFILE_PICTURES,
  type ProfileColor,
  SEXES,
} from './constants.ts';

/** A display name by its length alone: names of older accounts may break the rules of new ones. */
export const storedDisplayName = words(DISPLAY_NAME_LENGTH.min, DISPLAY_NAME_LENGTH.max);
/** It may not look like another one by characters that nobody sees. */
export const displayName = plainWords(DISPLAY_NAME_LENGTH.min, DISPLAY_NAME_LENGTH.max);
/** A display name that a guest chooses. */
export const nickname = displayName.refine((name) => {
  const length = visibleLength(name);
  return length >= NICKNAME_LENGTH.min && length <= NICKNAME_LENGTH.max;
}, `от ${NICKNAME_LENGTH.min} до ${NICKNAME_LENGTH.max} символов`);
export const profileColor = z.enum(Object.keys(PROFILE_COLORS) as [ProfileColor, ...ProfileColor[]]);
export const sex = z.enum(SEXES);
export const password = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);
/** A picture that a person may choose. */
export const chosenPicture = z.enum(PROFILE_PICTURES);

export const rolecard = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.string().optional(),
  image: z.string().optional(),
});

/** The public part of a user, which other services store as the profile card. */
export const profileCard = z.object({
  userId: id,
  /** A numeric one only for its owner, developers and admins; the userId for everybody else. */
  telegramId: anyId,
  username: z.string(),
  displayName: z.string(),
  profilePicture: filePath,
  color: profileColor,
  role: roleField,
});
export type ProfileCard = z.output<typeof profileCard>;

/** When somebody else set the password; until the owner has taken note. Only in the owner's own answers. */
const passwordSetByOtherAt = epochMs.optional();

/**
 * A profile as its owner or a visitor sees it. Only the owner gets `lucoins`, `hasPassword` and the cards of
 * `inventory`.
 */
export const profile = profileCard.extend({
  sex,
  stats: z.record(z.string(), z.unknown()),
  achievements: z.array(z.string()),
  subscribers: z.array(z.string()),
  subscriptions: z.array(z.string()),
  rolecardCount: z.number().int().nonnegative(),
  inventory: z.object({ rolecards: z.array(rolecard) }).optional(),
  lucoins: z.number().int().nonnegative().optional(),
  /** False: the user logs in only with Telegram. */
  hasPassword: z.boolean().optional(),
  passwordSetByOtherAt,
});
export type Profile = z.output<typeof profile>;

/** The account of a session. */
export const sessionUser = profileCard
  .pick({ userId: true, telegramId: true, username: true, displayName: true, role: true })
  .extend({
    passwordSetByOtherAt,
    /** Of a guest: sign-up is switched off, and with it keeping the account by a password. */
    signUpClosed: z.literal(true).optional(),
  });

/** A session of the caller: a browser that is logged in. */
export const openSession = z.object({
  id: z.string(),
  /** As `Firefox 128, Windows`; null: unknown. */
  browser: z.string().nullable(),
  /** Absent: an operator began it. */
  by: z.enum(LOG_IN_METHODS).optional(),
  startedAt: epochMs,
  /** When its token was renewed last, which a page that is in use does once a day. */
  usedAt: epochMs,
  /** The one that asks. */
  current: z.boolean(),
});
export type ListedSession = z.output<typeof openSession>;

/** Other services tell guests by the names that they have until they keep their account. */
export const usernameField = newUsername.refine(
  (name) => !name.toLowerCase().startsWith(GUEST_USERNAME_PREFIX),
  'Так начинаются имена гостей: выберите другое',
);
