import {
  BEARER_PROTOCOL_PREFIX,
  type LiveSocketSpec,
  type MessageOf,
  pathOf,
  type ReplyTo,
  type RequestFields,
  type RequestType,
  type SocketSpec,
} from '@luplay/contracts';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { isTokenChanging } from '../api/token-change.ts';
import { session, signOut } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';
import { LiveSocket } from './live-socket.ts';
import type { LiveState } from './live-state.ts';

/** Query parameters of an address. */
export type Search = Readonly<Record<string, string | undefined>>;

interface LiveOptions<S extends LiveSocketSpec> {
  /** May change with every render; the newest is called. Not called for `reconnect`, `heartbeat` and replies. */
  onMessage: (message: MessageOf<S>) => void;
  /** True: the token is not sent. */
  anonymous?: boolean | undefined;
  /** A different value opens a new connection. */
  search?: Search | undefined;
}

/** A live connection as screens see it. The methods are those of `LiveSocket`. */
export interface LiveConnection extends LiveState {
  retry: () => void;
  retryNow: () => void;
  retrySilently: () => void;
  requestSnapshot: () => void;
}

/** A live connection that requests can be sent over. */
export interface Live<S extends LiveSocketSpec> extends LiveConnection {
  /** Resolves to the reply; null when not connected. Throws as `LiveSocket.request` does. */
  request: <K extends RequestType<S>>(type: K, fields: RequestFields<S, K>) => Promise<ReplyTo<S, K>> | null;
}

/** The address of a socket on our own origin: `wss` on an https page, else `ws`. */
function socketUrl(spec: SocketSpec, params: Record<string, string>, search: Search = {}): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const given = Object.entries({ ...search, knows: spec.knows?.join('.') }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  const query = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return `${scheme}://${location.host}/api2${pathOf(spec, params)}${query}`;
}

/**
 * Keeps a live connection while the component is mounted; opens a new one when the params or the signed-in person
 * change. `params`: null for no connection. A renewed token is used for the next connection.
 */
export function useLiveSocket<S extends LiveSocketSpec>(
  spec: S,
  params: Record<string, string> | null,
  options: LiveOptions<S>,
): Live<S> {
  const { anonymous = false, search } = options;
  const userId = useSession()?.user.userId;
  const person = anonymous ? undefined : userId;
  const url = params && socketUrl(spec, params, search);
  const onMessage = useRef(options.onMessage);
  useEffect(() => {
    onMessage.current = options.onMessage;
  });

  const socket = useMemo(() => {
    let used: string | undefined;
    return new LiveSocket<MessageOf<S> & { type: string }>({
      url: url ?? '',
      protocols: () => {
        used = person === undefined ? undefined : session.get()?.token;
        return used ? [`${BEARER_PROTOCOL_PREFIX}${used}`] : [];
      },
      onMessage: (message) => onMessage.current(message),
      onUnauthorized: (sure) => {
        const present = session.get()?.token;
        if (!used || !present) return false;
        if (present !== used) return true;
        if (isTokenChanging()) return 'later';
        if (sure) signOut('expired');
        return false;
      },
    });
  }, [url, person]);
  useEffect(() => {
    if (url === null) return;
    socket.open();
    return () => socket.close();
  }, [socket, url]);

  const snapshot = () => socket.state;
  const state = useSyncExternalStore(socket.subscribe, snapshot, snapshot);
  // The same functions as long as it is the same socket: effects depend on them.
  const acts: Omit<Live<S>, keyof LiveState> = useMemo(
    () => ({
      retry: () => socket.retry(),
      retryNow: () => socket.retryNow(),
      retrySilently: () => socket.retrySilently(),
      requestSnapshot: () => socket.requestSnapshot(),
      request: (type, fields) => socket.request({ ...(fields as object), type }) as Promise<never> | null,
    }),
    [socket],
  );
  return useMemo(() => ({ ...state, ...acts }), [state, acts]);
}
