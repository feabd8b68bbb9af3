/** Holds `<userId> <code>`. The service keeps only a digest, so this browser alone can show the code again. */
const KEY = 'returnCode';

/** The guest's code, as far as this browser knows it. */
export function keptReturnCode(userId: string): string | null {
  try {
    const [of, code] = localStorage.getItem(KEY)?.split(' ') ?? [];
    return of === userId && code ? code : null;
  } catch {
    return null;
  }
}

/** `code`: as it was issued or typed. */
export function keepReturnCode(userId: string, code: string): void {
  try {
    localStorage.setItem(KEY, `${userId} ${code.toUpperCase().replace(/[^\p{L}]/gu, '')}`);
  } catch {
    // Without storage the next dialog shows a new code.
  }
}
