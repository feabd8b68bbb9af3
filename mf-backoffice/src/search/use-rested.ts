import { useEffect, useState } from 'react';

/** How long nothing is typed before the service searches, ms. */
const TYPING_MS = 250;

/** The value, once it has rested. */
export function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
