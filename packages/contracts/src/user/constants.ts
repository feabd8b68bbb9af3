/** The nine profile colours: the stored name and the displayed colour. */
export const PROFILE_COLORS = {
  Красный: '#e5484d',
  Оранжевый: '#f2762e',
  Желтый: '#f5c518',
  Зеленый: '#2fa84f',
  Голубой: '#27b3d6',
  Синий: '#3b6cf0',
  Фиолетовый: '#8250df',
  Розовый: '#e0559d',
  Серый: '#8b8d98',
} as const;
export type ProfileColor = keyof typeof PROFILE_COLORS;
export const DEFAULT_PROFILE_COLOR: ProfileColor = 'Зеленый';
export const DEFAULT_PROFILE_PICTURE = '/profile_pictures/profile_picture_00.jpg';
const pictureAt = (number: number) => `/profile_pictures/profile_picture_${String(number).padStart(2, '0')}.jpg`;
/**
 * The 24 pictures to choose from, 01 to 24, in pairs: 02, 01, 04, 03, … Even indexes (0, 2, …) are men's and hold the
 * even numbers; odd indexes are for everybody else.
 */
export const AVATAR_PICTURES: readonly string[] = Array.from({ length: 24 }, (_, index) =>
  pictureAt(index % 2 === 0 ? index + 2 : index),
);
/** The first sixteen, 01 to 16: the grid of the profile set-up. */
export const SETUP_PICTURES: readonly string[] = AVATAR_PICTURES.slice(0, 16);
/** Every picture that a profile may have: the selectable ones and the default. */
export const PROFILE_PICTURES: readonly string[] = [DEFAULT_PROFILE_PICTURE, ...AVATAR_PICTURES];
export const SEXES = ['Male', 'Female', 'Not specified'] as const;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
export const DISPLAY_NAME_LENGTH = { min: 1, max: 40 } as const;
/** Visible characters of a guest's nickname, as people count them: an emoji is one. */
export const NICKNAME_LENGTH = { min: 2, max: 24 } as const;
/**
 * Guests that one address may create in an hour. A party of 30 in one flat gets in several times over, a script that
 * creates thousands does not.
 */
export const GUESTS_PER_ADDRESS = { points: 120, seconds: 3600 } as const;
/** Accounts with a name and a password that one address may create in an hour. */
export const SIGN_UPS_PER_ADDRESS = { points: 20, seconds: 3600 } as const;
/**
 * How often one user, and one address, may name people who do not exist. A look-up counts until it is answered, so two
 * thirds of it are also how many people may be looked up at once.
 */
export const PEOPLE_MISSES = { user: { points: 90, seconds: 60 }, address: { points: 900, seconds: 60 } } as const;
/** How long a guest's code for Telegram works, seconds. */
export const KEEP_CODE_SECONDS = 15 * 60;
/** What a guest comes back with on another device. No letter of the alphabet looks like another one or like a digit. */
export const RETURN_CODE = { length: 6, letters: 'АБВГДЕЖИКЛМНПРСТУФХЦЭЮЯ' } as const;
/** Limit per address for wrong return codes. */
export const RETURN_GUESSES = { id: 'return-codes', points: 10, seconds: 600 } as const;
/** Prefix of the usernames that guests have until they keep their account. */
export const GUEST_USERNAME_PREFIX = 'guest-';
/** Wrong passwords per account and per address before 429; the window in seconds. */
export const LOGIN_LIMITS = { perAccount: 5, perAddress: 10, windowSeconds: 60 } as const;
/** After a Telegram log-in, a user may set a password without the old one for this long, seconds. */
export const FRESH_LOG_IN_SECONDS = 15 * 60;
/** Achievements of the clicker, by number of clicks. */
export const CLICKER_ACHIEVEMENTS = { 100: 'achievement1', 500: 'achievement2', 1000: 'achievement3' } as const;
/** Maximum LuCoins of an achievement. */
export const ACHIEVEMENT_LUCOINS_MAX = 1_000_000;
/** Maximum number of paid games in an hour. Further games count and pay nothing. */
export const PAID_GAMES = 10;
/** Granted for the first finished game and for the first win. */
export const GAME_ACHIEVEMENTS = { firstGame: 'achievement4', firstWin: 'achievement6' } as const;
/** Claimed with the first message in the chat. */
export const CHAT_ACHIEVEMENT = 'achievement5';
/** The browser renews a token in the background when it is older than this, seconds. */
export const RENEW_AFTER_SECONDS = 24 * 3600;

/**
 * userId of the demo account that hosts the demo chapter: svc-user's seed gives it to the account, svc-story's seed
 * makes it a host.
 */
export const DEMO_HOST_ID = 'u-marinaOrlova';
