import { useEffect } from 'react';

/** Tells the console, and nobody else, of a failure that the screen does without. */
export function useLogged(what: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.error(`${what}:`, error);
  }, [what, error]);
}
