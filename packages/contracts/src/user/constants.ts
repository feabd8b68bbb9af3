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
export const SEXES = ['Male', 'Female', 'Not specified'] as const;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
/** Wrong passwords for one account, and from one address, before 429; the window in seconds. */
export const LOGIN_LIMITS = { perAccount: 5, perAddress: 10, windowSeconds: 60 } as const;
