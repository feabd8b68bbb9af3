import { z } from 'zod';
import { epochMs } from './fields.ts';
import { defineSocket, type SocketSpec } from './socket.ts';

/**
 * The envelope of every live socket. `seq`: the number of the last change that the message tells of; `from`: the number
 * after which its changes begin. A client at `n` that gets `from > n` has missed something and asks for a `snapshot`; a
 * message with `seq < n` is old.
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

/** The client's own number for a request; its reply bears the same. */
export const ref = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31);

/** This replica is going away: come back after `afterMs`. */
const reconnect = z.object({ type: z.literal('reconnect'), afterMs: z.number().int(), serverTime: epochMs });

/** `code` and `message` as in a call's failure; `ref`: of the request that is refused, when it had one. */
const socketError = z.object({
  type: z.literal('error'),
  ref: ref.optional(),
  code: z.string(),
  message: z.string(),
  serverTime: epochMs,
});

/** A change that this viewer may not see: its number alone. */
const noop = z.object({ type: z.literal('noop'), ...stamp });

const snapshot = z.strictObject({ type: z.literal('snapshot'), since: z.number().int().nonnegative().optional() });
const ping = z.strictObject({ type: z.literal('ping') });

type Fields = z.ZodRawShape;
/** A message without fields of its own is not one that forbids all fields. */
type Out<F extends Fields> = keyof F extends never ? unknown : z.output<z.ZodObject<F>>;

/** A client's request and what it is answered with. */
export interface Exchange<Q extends Fields = Fields, R extends string = string, A extends Fields = Fields> {
  request: Q;
  /** The type of the reply. */
  reply: R;
  fields: A;
}

/** What one area says over its live socket; the envelope is added. */
interface Declaration<G extends Fields, U extends Record<string, Fields>, N extends Record<string, Fields>, E> {
  id: string;
  service: SocketSpec['service'];
  path: SocketSpec['path'];
  summary: string;
  /** The whole state as the viewer may know it. */
  greeting: G;
  /** Numbered messages, by type. */
  updates: U;
  /** Messages without a number, by type: they tell of no change. */
  notices?: N;
  /** By the type of the request. */
  requests?: E;
}

type GreetingOf<G extends Fields> = { type: 'connection_established'; protocol: number; server: string } & Stamp &
  Out<G>;
type ByType<T extends Record<string, Fields>, More> = {
  [K in keyof T & string]: { type: K } & More & Out<T[K]>;
}[keyof T & string];
type RepliesOf<E> = {
  [K in keyof E]: E[K] extends Exchange<Fields, infer R, infer A>
    ? { type: R; ref: number; serverTime: number } & Out<A>
    : never;
};
type RequestsOf<E> = {
  [K in keyof E & string]: E[K] extends Exchange<infer Q, string, Fields> ? { type: K; ref: number } & Out<Q> : never;
}[keyof E & string];

export type LiveServerMessage<G extends Fields, U extends Record<string, Fields>, N extends Record<string, Fields>, E> =
  | GreetingOf<G>
  | ByType<U, Stamp>
  | ByType<N, { serverTime: number }>
  | RepliesOf<E>[keyof E]
  | z.output<typeof noop>
  | z.output<typeof reconnect>
  | z.output<typeof socketError>;
export type LiveClientMessage<E> = z.output<typeof snapshot> | z.output<typeof ping> | RequestsOf<E>;

export interface LiveSocketSpec<S, C, Replies> extends SocketSpec<z.ZodType<S>, z.ZodType<C>> {
  /** Types only: the reply to each request. */
  readonly replies?: Replies;
}
/** What the server answers to the request of type `K`. */
export type ReplyTo<Spec, K> = Spec extends LiveSocketSpec<unknown, unknown, infer R> ? R[K & keyof R] : never;

/** Declares a live socket: the area's own messages in the common envelope. */
export function defineLiveSocket<
  G extends Fields,
  U extends Record<string, Fields>,
  N extends Record<string, Fields> = Record<never, never>,
  E extends Record<string, Exchange> = Record<never, never>,
>(
  declared: Declaration<G, U, N, E>,
): LiveSocketSpec<LiveServerMessage<G, U, N, E>, LiveClientMessage<E>, RepliesOf<E>> {
  const { id, service, path, summary, greeting, updates, notices = {}, requests = {} } = declared;
  const exchanges = Object.entries(requests) as [string, Exchange][];
  const server = z.discriminatedUnion('type', [
    z.object({
      type: z.literal('connection_established'),
      ...stamp,
      protocol: z.number().int(),
      /** The replica that serves this socket. */
      server: z.string(),
      ...greeting,
    }),
    ...Object.entries(updates).map(([type, fields]) => z.object({ type: z.literal(type), ...stamp, ...fields })),
    ...(Object.entries(notices) as [string, Fields][]).map(([type, fields]) =>
      z.object({ type: z.literal(type), serverTime: epochMs, ...fields }),
    ),
    ...exchanges.map(([, { reply, fields }]) =>
      z.object({ type: z.literal(reply), ref, serverTime: epochMs, ...fields }),
    ),
    noop,
    reconnect,
    socketError,
  ]);
  const client = z.discriminatedUnion('type', [
    snapshot,
    ping,
    ...exchanges.map(([type, { request }]) => z.strictObject({ type: z.literal(type), ref, ...request })),
  ]);
  return defineSocket({ id, service, path, summary, server, client }) as unknown as LiveSocketSpec<
    LiveServerMessage<G, U, N, E>,
    LiveClientMessage<E>,
    RepliesOf<E>
  >;
}
