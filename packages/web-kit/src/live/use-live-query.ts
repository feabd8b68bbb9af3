import type { LiveSocketSpec, MessageOf } from '@luplay/contracts';
import {
  type QueryFunctionContext,
  type QueryKey,
  skipToken,
  type UseQueryResult,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError, mayPass } from '../api/api-error.ts';
import { type Live, type LiveConnection, type Search, useLiveSocket } from './use-live-socket.ts';

/**
 * How often a page asks whether the service is back while its socket waits for its next attempt, ms. Longer than the
 * first of these waits, and spread, because many lose their service at once.
 */
const PROBE_MS = { least: 1_000, spread: 500 };

/** It goes on so after the last attempt, for so long after the loss, ms: a service may take longer to start again. */
const PROBED_MS = 60_000;

/**
 * Polls that are answered make a lost socket try again once in each such part of the loss, ms: HTTP may work while
 * sockets are blocked.
 */
const AGAIN_MS = 30_000;

/** A piece of server state that a socket keeps current in the query cache. */
export interface LiveQuery<S extends LiveSocketSpec, State> {
  queryKey: QueryKey;
  /** Reads the state over HTTP, for the first paint and while the socket is away. Omit it for socket-only state. */
  queryFn?(context: QueryFunctionContext): Promise<State>;
  /** The state after a message; the same object when the message changes nothing. */
  apply(known: State | undefined, message: MessageOf<S>): State | undefined;
  /** How often `queryFn` is called while the socket is away, ms. */
  pollMs?: number;
  /** As in react-query; unless given the state never becomes stale, because the socket keeps it current. */
  staleTime?: number;
  gcTime?: number;
}

interface Connection {
  params: Record<string, string>;
  /** Query parameters of the socket's address. */
  search?: Search;
}

interface Options<S extends LiveSocketSpec, T extends readonly unknown[]> {
  socket: S;
  /** Several pieces may share the socket. */
  queries: readonly [...{ [K in keyof T]: LiveQuery<S, T[K]> }];
  /** Where to connect, given what is cached; null: not yet. */
  connect: (known: { [K in keyof T]: T[K] | undefined }) => Connection | null | undefined;
  /** True: the token is not sent. */
  anonymous?: boolean;
}

interface Result<S extends LiveSocketSpec, T extends readonly unknown[]> {
  /** State of the connection, and requests over it. */
  live: Live<S>;
  /** In the order of the options. */
  queries: { [K in keyof T]: UseQueryResult<T[K]> };
}

/**
 * Server state that is read once over HTTP, kept current by a socket, and polled while the socket is away. The query
 * cache is its only copy.
 */
export function useLiveQuery<S extends LiveSocketSpec, T extends readonly unknown[]>(
  options: Options<S, T>,
): Result<S, T> {
  const { socket, connect, anonymous } = options;
  const queries = options.queries as readonly LiveQuery<S, unknown>[];
  const client = useQueryClient();
  const known = queries.map(({ queryKey }) => client.getQueryData(queryKey));
  const connection = connect(known as unknown as Parameters<typeof connect>[0]);
  const live = useLiveSocket(socket, connection?.params ?? null, {
    anonymous,
    search: connection?.search,
    onMessage(message) {
      for (const { queryKey, apply } of queries) {
        const before = client.getQueryData(queryKey);
        const state = apply(before, message);
        // A query that is set to what it was has a new date, for which the screen would be rendered once more.
        if (state !== before) client.setQueryData(queryKey, state);
      }
    },
  });
  const isAway = live.status !== 'open' || live.quiet;
  const isLost = live.quiet || live.status === 'retrying' || live.status === 'failed';
  const [lostAt, setLostAt] = useState<number | null>(null);
  if (isLost !== (lostAt !== null)) setLostAt(isLost ? Date.now() : null);
  const [probeMs] = useState(() => PROBE_MS.least + PROBE_MS.spread * Math.random());
  const results = useQueries({
    queries: queries.map(({ queryKey, queryFn, pollMs = 0, staleTime = Number.POSITIVE_INFINITY, gcTime }, index) => ({
      queryKey,
      queryFn: queryFn ?? skipToken,
      staleTime,
      ...(gcTime !== undefined && { gcTime }),
      // The next poll is the retry, except of what is not shown yet.
      ...(isLost && known[index] !== undefined && { retry: false }),
      // A resource that does not exist is not requested again.
      refetchInterval({ state }: { state: { error: unknown; dataUpdatedAt: number } }) {
        if (!isAway || isApiError(state.error, 'not_found')) return false;
        const since = lostAt ?? Date.now();
        const isOutage = live.status === 'retrying' || (live.status === 'failed' && mayPass(state.error));
        const isProbing = isOutage && state.dataUpdatedAt <= since && Date.now() - since < PROBED_MS;
        return isProbing ? Math.min(probeMs, pollMs) : pollMs;
      },
      refetchOnWindowFocus: false,
    })),
  });
  useReconnectOnAnswer(live, lostAt, results);
  return { live, queries: results as unknown as Result<S, T>['queries'] };
}

/** Reconnects a socket lost at `lostAt` when polls show that the service can be reached: at once, and later again. */
function useReconnectOnAnswer(live: LiveConnection, lostAt: number | null, polls: readonly UseQueryResult[]): void {
  const { status, retryNow, retrySilently } = live;

  const answeredMs = lostAt === null ? 0 : Math.max(...polls.map(({ dataUpdatedAt }) => dataUpdatedAt)) - lostAt;
  const turn = Math.ceil(answeredMs / AGAIN_MS);
  useEffect(() => {
    if (turn <= 0) return;
    // Whichever of the two fits: it waits for its next attempt, or has given up.
    retryNow();
    retrySilently();
  }, [turn, retryNow, retrySilently]);

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
