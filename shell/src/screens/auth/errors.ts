import { errorText, isApiError } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';

/** The message of a failed log-in or sign-up: the server's own, a network error, or else `fallback`. */
export const authErrorText = (error: unknown, fallback: string): string =>
  errorText(error, isApiError(error, 'network') ? ru.auth.networkError : fallback);
