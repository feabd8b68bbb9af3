import { store, stored } from '@luplay/web-kit';

/** Holds `<userId> <code>`. The service keeps only a digest, so this browser alone can show the code again. */
const KEY = 'returnCode';

/** The guest's code, as far as this browser knows it. */
export function keptReturnCode(userId: string): string | null {
  const [of, code] = stored(KEY)?.split(' ') ?? [];
  return of === userId && code ? code : null;
}

/** `code`: as it was issued or typed. Without storage the next dialog shows a new code. */
export function keepReturnCode(userId: string, code: string): void {
  store(KEY, `${userId} ${code.toUpperCase().replace(/[^\p{L}]/gu, '')}`);
}
