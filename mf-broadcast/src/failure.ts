import { isApiError } from '@luplay/web-kit';

/** What failed, and the server's reason if there is one. */
export const failureText = (error: unknown, failed: string): string =>
  isApiError(error) && error.status > 0 && error.message ? `${failed}. ${error.message}` : failed;
