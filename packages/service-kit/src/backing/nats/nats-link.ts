import type { Bucket } from '@luplay/contracts';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { type KV, type Bucket as KvBucket, Kvm } from '@nats-io/kv';
import { headers, type MsgHdrs, type NatsConnection, nanos } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { currentRequestId, REQUEST_ID_HEADER, withRequestId } from '../../base/request-id.ts';
import { belowSender, injectSpan } from '../../tracing/spans.ts';

/** The connection as buckets, events and requests use it. */
export interface NatsLink {
  log: Logger;
  /** Whether written values are checked against their contract. */
  readonly checks: boolean;
  /** Copies of each stream and bucket, on as many servers of the cluster. */
  readonly replicas: number;
  /** Number of buckets that each spread bucket is made of. */
  readonly streams: number;
  readonly connected: boolean;
  readonly closed: boolean;
  name(name: string): string;
  /** Throws `unavailable` while NATS is away. */
  jetstream(): { js: JetStreamClient; jsm: JetStreamManager };
  /** Throws `unavailable` while NATS is away. */
  core(): NatsConnection;
  /**
   * Runs `job` on every (re)connection until it returns; failures are retried. The signal aborts when the connection is
   * lost.
   */
  onEachConnection(job: (signal: AbortSignal) => Promise<void>): void;
}

const raised = new WeakMap<NatsLink, Set<string>>();

/**
 * Raises the number of copies of a stream that was made with fewer. Never lowers it: a service with older settings may
 * run beside. A cluster that refuses, for lack of servers or of a leader, is asked again at the next connection.
 */
export async function raiseReplicas(link: NatsLink, jsm: JetStreamManager, stream: string): Promise<void> {
  const known = raised.get(link) ?? new Set();
  raised.set(link, known);
  if (link.replicas === 1 || known.has(stream)) return;
  known.add(stream);
  try {
    const { config } = await jsm.streams.info(stream);
    if (config.num_replicas >= link.replicas) return;
    await jsm.streams.update(stream, { num_replicas: link.replicas });
    link.log.info({ stream, replicas: link.replicas }, 'stream has more copies now');
  } catch (error) {
    known.delete(stream);
    link.log.warn({ err: error, stream, replicas: link.replicas }, 'stream keeps its number of copies');
  }
}

/** Opens the bucket and creates it if necessary (a memory bucket is lost when the server restarts). */
export async function openKv(link: NatsLink, spec: Bucket): Promise<KV> {
  const { js, jsm } = link.jetstream();
  const ttl = (spec.ttlSeconds ?? 0) * 1000;
  const kv = await new Kvm(js).create(link.name(spec.name), {
    history: 1,
    storage: spec.storage,
    replicas: link.replicas,
    // Direct reads are answered by any copy, also by one that has not received the last write.
    allow_direct: link.replicas === 1,
    ...(ttl > 0 && { ttl }),
  });
  await raiseReplicas(link, jsm, streamOf(kv));
  // Made by an earlier version, whose values lived shorter.
  if (ttl > 0 && (await kv.status()).ttl < ttl) await jsm.streams.update(streamOf(kv), { max_age: nanos(ttl) });
  return kv;
}

/** Every KV is a Bucket; the interface hides the stream. */
const streamOf = (kv: KV): string => (kv as KvBucket).stream;

/** Options for a message: the id of the request that sends it, and its span while tracing is on. */
export function messageHeaders(): { headers?: MsgHdrs } {
  const id = currentRequestId();
  if (id === undefined) return {};
  const own = headers();
  own.set(REQUEST_ID_HEADER, id);
  injectSpan(own, { set: (carrier, key, value) => carrier.set(key, value) });
  return { headers: own };
}

/** Runs `work` for the request that sent the message, if one did, and below its span. */
export function onBehalfOf<T>(message: { headers?: MsgHdrs }, work: () => T): T {
  const id = message.headers?.get(REQUEST_ID_HEADER) || undefined;
  return withRequestId(id, () => (message.headers ? belowSender(message.headers, GETTER, work) : work()));
}

const GETTER = {
  keys: (carrier: MsgHdrs) => carrier.keys(),
  get: (carrier: MsgHdrs, key: string) => carrier.get(key) || undefined,
};
