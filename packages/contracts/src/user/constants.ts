/** The nine profile colours by the name that is stored, with the colour that is shown. */
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
 * The 24 pictures to choose from, 01 to 24, in pairs: 02, 01, 04, 03, … The list's even indexes (0, 2, …) are men's and
 * hold the even numbers, its odd ones are everybody else's.
 */
export const AVATAR_PICTURES: readonly string[] = Array.from({ length: 24 }, (_, index) =>
  pictureAt(index % 2 === 0 ? index + 2 : index),
);
/** The first sixteen of them, 01 to 16: the grid of the profile set-up. */
export const SETUP_PICTURES: readonly string[] = AVATAR_PICTURES.slice(0, 16);
/** Every picture that a profile may bear: those to choose from and the one it begins with. */
export const PROFILE_PICTURES: readonly string[] = [DEFAULT_PROFILE_PICTURE, ...AVATAR_PICTURES];
export const SEXES = ['Male', 'Female', 'Not specified'] as const;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
export const DISPLAY_NAME_LENGTH = { min: 1, max: 40 } as const;
/** Wrong passwords for one account, and from one address, before 429; the window in seconds. */
export const LOGIN_LIMITS = { perAccount: 5, perAddress: 10, windowSeconds: 60 } as const;
/** For so long after a Telegram log-in its person may choose a password without the old one, seconds. */
export const FRESH_LOG_IN_SECONDS = 15 * 60;
/** What the clicker pays, by the number of clicks. */
export const CLICKER_ACHIEVEMENTS = { 100: 'achievement1', 500: 'achievement2', 1000: 'achievement3' } as const;
/** The most that an achievement may pay. */
export const ACHIEVEMENT_LUCOINS_MAX = 1_000_000;
/** Granted by the first finished game, and by the first that was won. */
export const GAME_ACHIEVEMENTS = { firstGame: 'achievement4', firstWin: 'achievement6' } as const;
/** Claimed by the first message in the chat. */
export const CHAT_ACHIEVEMENT = 'achievement5';
/** A session that lives longer than this is renewed by its browser without anybody noticing, seconds. */
export const RENEW_AFTER_SECONDS = 24 * 3600;
