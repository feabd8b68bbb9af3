import { BEARER_PROTOCOL_PREFIX, pathOf, type SocketSpec } from '@luplay/contracts';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { session, signOut } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';
import { LiveSocket, type LiveState } from './live-socket.ts';

type ServerMessage<S extends SocketSpec> = S['server']['_zod']['output'] & { type: string };
type ClientMessage<S extends SocketSpec> = S['client']['_zod']['input'];

type Unnumbered<M> = M extends unknown ? Omit<M, 'ref'> : never;

interface LiveOptions<S extends SocketSpec> {
  /** May change with every render; the newest is called. Never sees `reconnect` and `heartbeat`. */
  onMessage: (message: Exclude<ServerMessage<S>, { type: 'reconnect' | 'heartbeat' }>) => void;
  /** False: no connection. */
  enabled?: boolean;
  /** True: the token is not sent. */
  anonymous?: boolean;
  /** Behind the address; another one is another connection. */
  query?: Readonly<Record<string, string | undefined>>;
}

export interface Live<S extends SocketSpec = SocketSpec> extends LiveState {
  /** Tries again after `failed`, because a person asks for it. */
  retry: () => void;
  /** Tries again after `failed`, because something has changed; nothing is seen of it until it succeeds. */
  revive: () => void;
  /** Makes the attempt that waits for its time now. */
  hurry: () => void;
  /** False when not connected. */
  send: (message: ClientMessage<S>) => boolean;
  /**
   * Sends a message that is replied to, and gives the reply; null when not connected. Throws as `LiveSocket.ask` does.
   */
  ask: (message: Unnumbered<Extract<ClientMessage<S>, { ref: number }>>) => Promise<ServerMessage<S>> | null;
}

/** The address of a socket on our own origin: `wss` on an https page, else `ws`. */
export function socketUrl(
  spec: Pick<SocketSpec, 'path'>,
  params: Record<string, string>,
  query: LiveOptions<SocketSpec>['query'] = {},
): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return `${scheme}://${location.host}/api2${pathOf(spec, params)}${search}`;
}

/**
 * Keeps a live connection while the component is mounted; opens a new one when params or the person change. A renewed
 * token disturbs nothing: it serves the next connection.
 */
export function useLiveSocket<S extends SocketSpec>(
  spec: S,
  params: Record<string, string>,
  options: LiveOptions<S>,
): Live<S> {
  const { enabled = true, anonymous = false, query } = options;
  const userId = useSession()?.user.userId;
  const person = anonymous ? undefined : userId;
  const url = enabled ? socketUrl(spec, params, query) : null;
  const onMessage = useRef(options.onMessage);
  useEffect(() => {
    onMessage.current = options.onMessage;
  });

  const socket = useMemo(() => {
    let used: string | undefined;
    return new LiveSocket<ServerMessage<S>>({
      url: url ?? '',
      protocols: () => {
        used = person === undefined ? undefined : session.get()?.token;
        return used ? [`${BEARER_PROTOCOL_PREFIX}${used}`] : [];
      },
      onMessage: (message) =>
        onMessage.current(message as Exclude<ServerMessage<S>, { type: 'reconnect' | 'heartbeat' }>),
      onUnauthorized: () => {
        const present = session.get()?.token;
        if (!used || !present) return false;
        if (present !== used) return true;
        signOut('expired');
        return false;
      },
    });
  }, [url, person]);
  useEffect(() => {
    if (url === null) return;
    socket.open();
    return () => socket.close();
  }, [socket, url]);

  const [subscribe, snapshot] = useMemo(
    () => [(listener: () => void) => socket.subscribe(listener), () => socket.state] as const,
    [socket],
  );
  const state = useSyncExternalStore(subscribe, snapshot, snapshot);
  return useMemo(
    () => ({
      ...state,
      retry: () => socket.retry(),
      revive: () => socket.revive(),
      hurry: () => socket.hurry(),
      send: (message) => socket.send(message as object),
      ask: (message) => socket.ask(message),
    }),
    [socket, state],
  );
}
