import type { SocketSpec } from '@luplay/contracts';
import { AppError, type Caller, type Kit } from '@luplay/service-kit';
import type { z } from 'zod';
import { createHub } from '../create.ts';
import type { HubSocket } from '../sockets/socket.ts';
import type { Hub, HubOptions, OpenRequest } from '../types.ts';
import type { ChannelSink } from './channel.ts';

/** Where the viewers of one kind of channel come from and what they see. `ServedLive` makes one of an aggregate. */
export interface ChannelSource<M> {
  /** The first socket of the channel came. Resolves when its changes are followed. */
  open(id: string, sink: ChannelSink<M>, sockets: () => Iterable<HubSocket<Seat>>): Promise<void> | void;
  /** The last one has gone. */
  close(id: string): Promise<void> | void;
  audiencesOf(id: string, caller: Caller | null): readonly string[];
  /** `since`: a number that the viewer has seen, perhaps on another replica. */
  snapshot(id: string, caller: Caller | null, since: number): Promise<M> | M;
  joined?(id: string, userId: string): void;
  left?(id: string, userId: string): void;
}

export interface ChannelRoute<M> {
  /** Keeps the ids of several sources on one hub apart. */
  prefix: string;
  source: ChannelSource<M>;
  /** The id of the channel that the request leads to; null: it is not this route's. Throws `not_found` and the like. */
  resolve(request: OpenRequest): Promise<string | null> | string | null;
}

/** What the hub keeps with each socket. */
export interface Seat {
  since: number;
}

/** Most sockets have seen nothing yet: they share this one. */
const NEWCOMER: Seat = { since: 0 };

type Server<Spec extends SocketSpec> = z.output<Spec['server']>;

/**
 * A hub whose sockets follow channels: greeting, snapshots on request, audiences, presence. Other client messages go to
 * `message`.
 */
export function liveHub<Spec extends SocketSpec>(
  kit: Omit<Kit, 'env'>,
  options: {
    spec: Spec;
    routes: readonly ChannelRoute<Server<Spec>>[];
    /** A request of the client; `id`: the channel's. */
    message?(
      id: string,
      socket: HubSocket<Seat>,
      message: z.output<Spec['client']>,
      receivedAt: number,
    ): Promise<void> | void;
    limits?: HubOptions<Spec, Seat>['limits'];
  },
): Hub<Spec, Seat> {
  const { routes } = options;
  const routeOf = (key: string) => {
    const route = routes.find(({ prefix }) => key.startsWith(prefix));
    if (!route) throw new AppError('not_found');
    return { id: key.slice(route.prefix.length), source: route.source };
  };

  async function snapshot(socket: HubSocket<Seat>) {
    const { id, source } = routeOf(socket.room);
    const { since } = socket.data;
    socket.data = NEWCOMER;
    const message = await source.snapshot(id, socket.caller, since);
    // The viewer's audiences may have changed since the socket was let in.
    hub.setGroups(socket, [...source.audiencesOf(id, socket.caller)]);
    return message;
  }

  function sinkOf(key: string): ChannelSink<Server<Spec>> {
    return {
      toAll: (message) => hub.broadcast(key, message),
      toAudience: (name, message) => hub.broadcastToGroup(key, name, message),
      audiences: () => hub.groupsOf(key),
      regroup() {
        const { id, source } = routeOf(key);
        for (const socket of hub.sockets(key)) hub.setGroups(socket, [...source.audiencesOf(id, socket.caller)]);
      },
    };
  }

  const hub: Hub<Spec, Seat> = createHub<Spec, Seat>(kit, {
    spec: options.spec,
    ...(options.limits && { limits: options.limits }),
    async open(request) {
      for (const { prefix, resolve } of routes) {
        const id = await resolve(request);
        if (id === null) continue;
        const since = /^\d{1,15}$/.test(request.query.since ?? '') ? Number(request.query.since) : 0;
        return { room: prefix + id, data: since === 0 ? NEWCOMER : { since } };
      }
      throw new AppError('not_found');
    },
    async roomOpened(key) {
      const { id, source } = routeOf(key);
      await source.open(id, sinkOf(key), () => hub.sockets(key));
    },
    async roomClosed(key) {
      const { id, source } = routeOf(key);
      await source.close(id);
    },
    greet: snapshot,
    async message(socket, message, receivedAt) {
      const { type, since } = message as { type?: string; since?: number };
      if (type === 'snapshot') {
        if (since !== undefined && since > socket.data.since) socket.data = { since };
        hub.sendSnapshot(socket);
      } else if (type !== 'ping') await options.message?.(routeOf(socket.room).id, socket, message, receivedAt);
    },
    joined(socket) {
      const { id, source } = routeOf(socket.room);
      if (socket.caller) source.joined?.(id, socket.caller.userId);
    },
    left(socket) {
      const { id, source } = routeOf(socket.room);
      if (socket.caller) source.left?.(id, socket.caller.userId);
    },
  });
  return hub;
}
