import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mayPass } from '../api/api-error.ts';
import type { LiveConnection } from './use-live-socket.ts';

/** Reconnects a lost socket (`isLost`) as soon as a poll shows that the service can be reached. */
export function useReconnectOnAnswer(live: LiveConnection, isLost: boolean, polls: readonly UseQueryResult[]): void {
  const { status, retryNow, retrySilently } = live;

  // Once per loss: HTTP may work while sockets are blocked.
  const answeredAt = Math.max(...polls.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const lostAt = useRef(0);
  useEffect(() => {
    if (!isLost) lostAt.current = 0;
    else if (lostAt.current === 0) lostAt.current = Date.now();
    else if (answeredAt > lostAt.current) {
      lostAt.current = Number.POSITIVE_INFINITY;
      // Whichever of the two fits: it waits for its next attempt, or has given up.
      retryNow();
      retrySilently();
    }
  }, [isLost, answeredAt, retryNow, retrySilently]);

  // A socket that gave up is tried once more when the service answers again after it did not.
  const isUnreachable = polls.some(({ error }) => mayPass(error));
  const wasUnreachable = useRef(false);
  useEffect(() => {
    if (status === 'open') wasUnreachable.current = false;
    else if (isUnreachable) wasUnreachable.current = true;
    else if (wasUnreachable.current && status === 'failed') {
      wasUnreachable.current = false;
      retrySilently();
    }
  }, [status, isUnreachable, retrySilently]);
}
