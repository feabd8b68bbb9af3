import type { LiveConnection } from '@luplay/web-kit';
import { useEffect, useRef } from 'react';

/** Connects again when the user is no longer refused: the socket was closed for good because of it. */
export function useRetryAfter(isRefused: boolean, { retry }: LiveConnection): void {
  const wasRefused = useRef(false);
  useEffect(() => {
    if (wasRefused.current && !isRefused) retry();
    wasRefused.current = isRefused;
  }, [isRefused, retry]);
}
