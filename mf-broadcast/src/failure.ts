import { isApiError } from '@luplay/web-kit';

/** What failed, and why when the server says it. */
export const failureText = (error: unknown, failed: string): string =>
  isApiError(error) && error.status > 0 && error.message ? `${failed}. ${error.message}` : failed;
