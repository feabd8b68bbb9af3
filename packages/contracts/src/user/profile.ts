import { z } from 'zod';
import { filePath, id, isPlain, text, userRef, visibleLength } from '../core/fields.ts';
import { roleField } from '../core/token.ts';
import { newUsername } from '../core/user-ref.ts';
import {
  DISPLAY_NAME_LENGTH,
  NICKNAME_LENGTH,
  PASSWORD_LENGTH,
  PROFILE_COLORS,
  PROFILE_PICTURES,
  type ProfileColor,
  SEXES,
} from './constants.ts';

export const displayName = text(DISPLAY_NAME_LENGTH.min, DISPLAY_NAME_LENGTH.max);
/**
 * A display name that a guest chooses. Guests sit at one table with people who know each other, so a nickname may not
 * look like another one by characters that nobody sees.
 */
export const nickname = displayName.refine(isPlain, 'недопустимые символы').refine((name) => {
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
  telegramId: userRef,
  username: z.string(),
  displayName: z.string(),
  profilePicture: filePath,
  color: profileColor,
  role: roleField,
});
export type ProfileCard = z.output<typeof profileCard>;

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
});
export type Profile = z.output<typeof profile>;

/** The account of a session. */
export const sessionUser = profileCard.pick({
  userId: true,
  telegramId: true,
  username: true,
  displayName: true,
  role: true,
});

export const usernameField = newUsername;
