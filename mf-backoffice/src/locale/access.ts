import { worded } from '@luplay/web-kit';

/** Texts of the check of the user's role. Texts of the specification are copied to the letter. */
export const access = {
  roleFailed: worded(
    'Failed to verify user role. Redirecting to home.',
    'Не удалось проверить вашу роль. Возвращаем на главную.',
  ),
} as const;
