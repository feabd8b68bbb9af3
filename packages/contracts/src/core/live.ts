import { z } from 'zod';
import { epochMs } from './fields.ts';
import { defineSocket, type SocketSpec, socketHeartbeat } from './socket.ts';

/**
 * The envelope of every live socket. An area declares only its own messages; `defineLiveSocket` adds the rest:
 *
 *   server -> client
 *     connection_established  the whole state as this viewer may know it: the first message, and every snapshot
 *     <update>                a change; numbered
 *     noop                    a change that this viewer may not see; its number alone, without `from` if it is one
 *     <notice>                an event that does not change the state; not numbered
 *     host_presence           with `hasHost`: the host's last socket closed, or they are back
 *     <reply>                 to one request, with its `ref`
 *     error                   with a `ref`: that request is refused
 *     heartbeat               the process is alive and has nothing to send
 *     reconnect               this replica is going away
 *   client -> server
 *     snapshot                send `connection_established` again
 *     ping                    not answered
 *     <request>               with a `ref`; answered by its reply or by `error`
 *
 * `seq` is the number of the last change in a message, `from` the number after which its changes begin. In
 * the greeting both are the number of the state. A client at `n` that gets `from > n` has missed something and asks for
 * a `snapshot`; a message with `seq < n` is old.
 *
 * Types: an area declares fields as zod shapes. The spec carries the unions of both directions as its schemas, and
 * `requests`, the declared request/reply pairs, as a value. So the messages (`MessageOf`), the greeting (`GreetingOf`),
 * a request's fields (`RequestFields`) and its reply (`ReplyTo`, `ReplyFields`) all follow from the spec, and the
 * server reads a reply's type from it. Both sides are generic in the spec alone: `liveHub({ spec, requests })` there,
 * `useLiveQuery({ socket })` and `live.request(type, fields)` here.
 *
 * Compatibility: fields may be added to server messages, and optional fields to requests. Whatever an older client
 * would misunderstand raises SOCKET_PROTOCOL_VERSION.
 */
export const stamp = {
  seq: z.number().int().nonnegative(),
  from: z.number().int().nonnegative(),
  serverTime: epochMs,
};
export interface Stamp {
  seq: number;
  from: number;
  /** Epoch ms. */
  serverTime: number;
}

/**
 * A field for updates with lists or records. Present: it has only the entries that the change touched, each whole.
 * Absent: it is whole. A slow reader gets every message that has it; of the others only the newest of each type.
 */
export const changedOnly = z.literal(true).optional();

/** The client's own number for a request; the reply carries the same number. */
export const ref = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31);

const greetingEnvelope = {
  type: z.literal('connection_established'),
  ...stamp,
  protocol: z.number().int(),
  /** The replica that serves this socket. */
  server: z.string(),
  /**
   * What the numbers count, where the server may move an open socket: after a greeting with another channel they begin
   * anew.
   */
  channel: z.string().optional(),
};

/** Reconnect after `afterMs`. */
const reconnect = z.object({ type: z.literal('reconnect'), afterMs: z.number().int(), serverTime: epochMs });

/** `code` and `message` as in a failed call. */
const socketError = z.object({
  type: z.literal('error'),
  ref: ref.optional(),
  code: z.string(),
  message: z.string(),
  serverTime: epochMs,
});

/** Sent to everybody who may not see a change, so it is short: without `from` it covers its own number alone. */
const noop = z.object({ type: z.literal('noop'), ...stamp, from: stamp.from.optional() });
const hostPresence = z.object({ type: z.literal('host_presence'), present: z.boolean(), serverTime: epochMs });
const hostField = {
  /** False while the host has no socket open. */
  hostPresent: z.boolean(),
};

const snapshot = z.strictObject({ type: z.literal('snapshot'), since: z.number().int().nonnegative().optional() });
const ping = z.strictObject({ type: z.literal('ping') });

type Fields = z.ZodRawShape;
type FieldsByType = Record<string, Fields>;
type Nothing = Record<never, never>;
/** The empty shape means "no fields of its own", not "an object that has none". */
type Out<F extends Fields> = keyof F extends never ? unknown : z.output<z.ZodObject<F>>;

/** A client's request and its reply. Requests need an account. */
export interface Exchange {
  request: Fields;
  /** The type of the reply. */
  reply: string;
  fields: Fields;
}
type Exchanges = Record<string, Exchange>;

interface Declaration<G, U, N, E, H>
  extends Pick<SocketSpec, 'id' | 'service' | 'path' | 'summary' | 'misses' | 'knows'> {
  /** The whole state. */
  greeting: G;
  /** Numbered messages, by type. */
  updates: U;
  /** Messages without a number, by type. */
  notices?: N;
  /** By the type of the request. */
  requests?: E;
  /** There is a host, and viewers are informed whether the host is connected. */
  hasHost?: H;
}

type Greeting<G extends Fields, H> = z.output<z.ZodObject<typeof greetingEnvelope>> &
  Out<G> &
  (H extends true ? { hostPresent: boolean } : unknown);
type ByType<T extends FieldsByType, More> = { [K in keyof T & string]: { type: K } & More & Out<T[K]> }[keyof T &
  string];
type Reply<X extends Exchange> = { type: X['reply']; ref: number; serverTime: number } & Out<X['fields']>;
type Request<K, X extends Exchange> = { type: K; ref: number } & Out<X['request']>;

type ServerMessage<G extends Fields, U extends FieldsByType, N extends FieldsByType, E extends Exchanges, H> =
  | Greeting<G, H>
  | ByType<U, Stamp>
  | ByType<N, { serverTime: number }>
  | { [K in keyof E]: Reply<E[K]> }[keyof E]
  | (H extends true ? z.output<typeof hostPresence> : never)
  | z.output<typeof noop>
  | z.output<typeof socketHeartbeat>
  | z.output<typeof reconnect>
  | z.output<typeof socketError>;
type ClientMessage<E extends Exchanges> =
  | z.output<typeof snapshot>
  | z.output<typeof ping>
  | { [K in keyof E & string]: Request<K, E[K]> }[keyof E & string];

export interface LiveSocketSpec<S = unknown, C = unknown, E extends Exchanges = Exchanges>
  extends SocketSpec<z.ZodType<S>, z.ZodType<C>> {
  readonly requests: E;
}

export type MessageOf<Spec extends SocketSpec> = z.output<Spec['server']>;
export type GreetingOf<Spec extends SocketSpec> = Extract<MessageOf<Spec>, { type: 'connection_established' }>;
/** The part of the greeting that the area declares. */
export type GreetingFields<M> = Omit<
  Extract<M, { type: 'connection_established' }>,
  keyof Stamp | keyof typeof greetingEnvelope | keyof typeof hostField
>;
export type RequestType<Spec extends LiveSocketSpec> = keyof Spec['requests'] & string;
export type RequestFields<Spec extends LiveSocketSpec, K extends RequestType<Spec>> = Out<
  Spec['requests'][K]['request']
>;
export type ReplyFields<Spec extends LiveSocketSpec, K extends RequestType<Spec>> = Out<Spec['requests'][K]['fields']>;
export type ReplyTo<Spec extends LiveSocketSpec, K extends RequestType<Spec>> = Reply<Spec['requests'][K]>;

/** Declares a live socket: the area's own messages in the common envelope. */
export function defineLiveSocket<
  G extends Fields,
  U extends FieldsByType,
  N extends FieldsByType = Nothing,
  const E extends Exchanges = Nothing,
  H extends boolean = false,
>(declared: Declaration<G, U, N, E, H>): LiveSocketSpec<ServerMessage<G, U, N, E, H>, ClientMessage<E>, E> {
  const { greeting, updates, notices, requests, hasHost, ...spec } = declared;
  const exchanges = Object.entries<Exchange>(requests ?? {});
  const message = (type: string, envelope: Fields, fields: Fields) =>
    z.object({ type: z.literal(type), ...envelope, ...fields });
  const server = z.discriminatedUnion('type', [
    z.object({ ...greetingEnvelope, ...(hasHost && hostField), ...greeting }),
    ...Object.entries<Fields>(updates).map(([type, fields]) => message(type, stamp, fields)),
    ...Object.entries<Fields>(notices ?? {}).map(([type, fields]) => message(type, { serverTime: epochMs }, fields)),
    ...exchanges.map(([, { reply, fields }]) => message(reply, { ref, serverTime: epochMs }, fields)),
    ...(hasHost ? [hostPresence] : []),
    noop,
    socketHeartbeat,
    reconnect,
    socketError,
  ]);
  const client = z.discriminatedUnion('type', [
    snapshot,
    ping,
    ...exchanges.map(([type, { request }]) => z.strictObject({ type: z.literal(type), ref, ...request })),
  ]);
  return {
    ...defineSocket({ ...spec, server, client }),
    requests: requests ?? {},
  } as unknown as LiveSocketSpec<ServerMessage<G, U, N, E, H>, ClientMessage<E>, E>;
}

/** Two live sockets without requests on one path. The resource in the path decides which of the two is used. */
export function eitherSocket<A, B, C>(
  one: LiveSocketSpec<A, C, Nothing>,
  other: LiveSocketSpec<B, C, Nothing>,
): LiveSocketSpec<A | B, C, Nothing> {
  return { ...one, server: z.union([one.server, other.server]) };
}
