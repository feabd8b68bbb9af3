import type {
  Exchange,
  LiveSocketSpec,
  MessageOf,
  ReplyFields,
  RequestFields,
  RequestType,
  SocketSpec,
} from '@luplay/contracts';
import { AppError, type Caller, type Kit } from '@luplay/service-kit';
import { createHub } from '../hub/create.ts';
import type { HubSocket } from '../hub/socket.ts';
import type { Hub, HubOptions, OpenRequest, SendOptions } from '../hub/types.ts';
import type { ChannelSink } from './channel.ts';

/** The sockets of one channel. */
export interface ChannelSockets<M> extends Omit<ChannelSink<M>, 'updateAudiences'> {
  [Symbol.iterator](): Iterator<HubSocket<Progress>>;
  setAudiences: Hub<SocketSpec, Progress>['setAudiences'];
  sendSnapshot: Hub<SocketSpec, Progress>['sendSnapshot'];
  /** Moves a socket to another channel of the same source. */
  move(socket: HubSocket<Progress>, id: string): void;
}

/** Provides the state and audiences of one kind of channel. `aggregateSource` makes one of an aggregate. */
export interface ChannelSource<M> {
  /** Called for the channel's first socket. Resolves when its changes are followed. */
  open(id: string, sockets: ChannelSockets<M>): Promise<void> | void;
  /** Called when the last socket has closed, unless `open` failed. */
  close(id: string): Promise<void> | void;
  audiencesOf(id: string, caller: Caller | null): readonly string[];
  /** `since`: the newest number that the viewer has seen, perhaps on another replica. */
  snapshot(id: string, caller: Caller | null, since: number): Promise<M> | M;
  /** What a page must know to show the state, see `Views.needs`. */
  needs?(id: string): readonly string[];
  joined?(id: string, userId: string): void;
  left?(id: string, userId: string): void;
}

export interface ChannelRoute<M> {
  /** Keeps the ids of several sources on one hub apart. */
  prefix: string;
  source: ChannelSource<M>;
  /** The id of the requested channel; null: the request is for another route. Throws `not_found` and the like. */
  resolve(request: OpenRequest): Promise<string | null> | string | null;
}

/** Data that the hub keeps with each socket. */
export interface Progress {
  /** The newest number that the client has seen. */
  since: number;
  /** What its page can show, see `SocketSpec.knows`. */
  knows: string;
}

const isOlder = ({ knows }: Progress, needs: readonly string[]): boolean =>
  needs.length > 0 && !needs.every((one) => knows.split('.').includes(one));

/** A message with `changedOnly` replaces no other one for a slow reader. */
export function optionsOf(message: unknown): SendOptions {
  const { type, seq, changedOnly } = message as { type: string; seq?: number; changedOnly?: true };
  return changedOnly ? { key: `${type} ${seq}` } : {};
}

/** A request's context besides its fields. */
interface RequestContext {
  /** The channel's. */
  id: string;
  caller: Caller;
  /** Epoch ms. */
  receivedAt: number;
  /** The measured round trip of the socket, ms, see `HubSocket`. */
  roundTrip: number;
}

/** Answers each request of the contract with the fields of its reply. An AppError refuses it. */
export type RequestHandlers<Spec extends LiveSocketSpec> = {
  [K in RequestType<Spec>]: (
    context: RequestContext,
    fields: RequestFields<Spec, K>,
  ) => Promise<ReplyFields<Spec, K>> | ReplyFields<Spec, K>;
};
interface Request {
  type: string;
  ref: number;
}
const isRequest = (message: object): message is Request => 'ref' in message;
type AnyHandler = (context: RequestContext, fields: object) => Promise<object> | object;

/** A hub whose sockets follow channels: greeting, snapshots, audiences, presence, requests with their replies. */
export function liveHub<Spec extends LiveSocketSpec>(
  kit: Kit,
  options: {
    spec: Spec;
    routes: readonly ChannelRoute<MessageOf<Spec>>[];
    requests: RequestHandlers<Spec>;
    limits?: HubOptions<Spec, Progress>['limits'];
  },
): Hub<Spec, Progress> {
  const { routes, spec } = options;
  const requests = options.requests as Record<string, AnyHandler>;
  const all = spec.knows?.join('.') ?? '';
  /** Most sockets have seen nothing yet and are of this version: they share this object. */
  const newcomer: Progress = { since: 0, knows: all };
  const progress = (since: number, knows: string): Progress =>
    since === 0 && knows === all ? newcomer : { since, knows: knows === all ? all : knows };
  const routeOf = (key: string) => {
    const route = routes.find(({ prefix }) => key.startsWith(prefix));
    if (!route) throw new AppError('not_found');
    return { ...route, id: key.slice(route.prefix.length) };
  };

  async function snapshot(socket: HubSocket<Progress>) {
    const { topic } = socket;
    const { id, source } = routeOf(topic);
    const { since, knows } = socket.data;
    if (isOlder(socket.data, source.needs?.(id) ?? [])) {
      socket.close('client_too_old');
      return null;
    }
    socket.data = progress(0, knows);
    const message = await source.snapshot(id, socket.caller, since);
    // It was moved meanwhile, and is greeted again.
    if (socket.topic !== topic) return null;
    // The viewer's audiences may have changed since the socket was let in.
    hub.setAudiences(socket, [...source.audiencesOf(id, socket.caller)]);
    return message;
  }

  async function answer(socket: HubSocket<Progress>, request: Request, receivedAt: number): Promise<void> {
    if (!socket.caller) throw new AppError('unauthorized');
    const { type, ref, ...fields } = request;
    const { reply } = spec.requests[type] as Exchange;
    const { id } = routeOf(socket.topic);
    const { caller, roundTrip } = socket;
    const answered = await (requests[type] as AnyHandler)({ id, caller, receivedAt, roundTrip }, fields);
    // `type` and `ref` first, as in every message: a client can match a reply by its first bytes.
    const message = { type: reply, ref, ...answered, serverTime: kit.now() } as MessageOf<Spec>;
    // A key of its own: for a slow reader, the reply to another request must not replace it.
    hub.send(socket, message, { key: `${reply} ${ref}` });
  }

  function socketsOf(key: string): ChannelSockets<MessageOf<Spec>> {
    return {
      [Symbol.iterator]: () => hub.sockets(key)[Symbol.iterator](),
      setAudiences: (socket, audiences) => hub.setAudiences(socket, audiences),
      sendSnapshot: (socket) => hub.sendSnapshot(socket),
      move: (socket, id) => hub.move(socket, { topic: routeOf(key).prefix + id, data: progress(0, socket.data.knows) }),
      toAll: (message) => hub.broadcast(key, message, optionsOf(message)),
      toAudience: (name, message) => hub.broadcastToAudience(key, name, message, optionsOf(message)),
      audiences: () => hub.audiences(key),
      shutOut(matches) {
        // As a socket that is refused while opening.
        for (const socket of hub.sockets(key)) if (matches(socket.caller)) socket.close('policy_violation');
      },
      closeOlder(needs) {
        for (const socket of hub.sockets(key)) if (isOlder(socket.data, needs)) socket.close('client_too_old');
      },
    };
  }

  const hub: Hub<Spec, Progress> = createHub<Spec, Progress>(kit, {
    spec,
    ...(options.limits && { limits: options.limits }),
    async open(request) {
      for (const { prefix, resolve } of routes) {
        const id = await resolve(request);
        if (id === null) continue;
        const since = /^\d{1,15}$/.test(request.query.since ?? '') ? Number(request.query.since) : 0;
        return { topic: prefix + id, data: progress(since, request.query.knows ?? '') };
      }
      throw new AppError('not_found');
    },
    async topicOpened(key) {
      const { id, source } = routeOf(key);
      await source.open(id, socketsOf(key));
    },
    async topicClosed(key) {
      const { id, source } = routeOf(key);
      await source.close(id);
    },
    greet: snapshot,
    message(socket, message, receivedAt) {
      const sent = message as { type: 'snapshot'; since?: number } | { type: 'ping' } | Request;
      if (isRequest(sent)) return answer(socket, sent, receivedAt);
      if (sent.type === 'snapshot') {
        if (sent.since !== undefined && sent.since > socket.data.since)
          socket.data = progress(sent.since, socket.data.knows);
        hub.sendSnapshot(socket);
      }
    },
    joined(socket) {
      const { id, source } = routeOf(socket.topic);
      if (socket.caller) source.joined?.(id, socket.caller.userId);
    },
    left(socket) {
      const { id, source } = routeOf(socket.topic);
      if (socket.caller) source.left?.(id, socket.caller.userId);
    },
  });
  return hub;
}
