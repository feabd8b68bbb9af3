import { useEffect } from 'react';

/** Logs a failure that the screen can work without. */
export function useLogged(what: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.error(`${what}:`, error);
  }, [what, error]);
}
