import type { Logger } from 'pino';
import { createClient } from 'redis';
import type { Activity } from '../platform/activity.ts';

export type RedisClient = ReturnType<typeof connect>;

export interface Redis {
  /** node-redis. Commands fail at once while Redis is away, and within 3 s when it does not answer. */
  client: RedisClient;
  /** False while Redis is away. */
  readonly connected: boolean;
  /** A key or channel within this deployment's namespace. Every key a service uses goes through it. */
  key(name: string): string;
  /**
   * `channel` without the namespace. Resolves to the number of connections that received it; in a cluster, of the
   * addressed node only.
   */
  publish(channel: string, message: string | Buffer): Promise<number>;
  /**
   * Calls `listener` with every message on `channel` (without the namespace). The subscription survives reconnects, but
   * messages published meanwhile are lost: see `onBack`. Resolves when Redis has confirmed it, or at once while Redis
   * is away.
   */
  subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>>;
  /** Called when the subscriptions are restored after an outage: reload what may have been missed. */
  onBack(listener: () => void): () => void;
  close(): Promise<void>;
}

const RETRY_MAX_MS = 500;
const PING_MS = 1_500;
/** While nobody uses the service. The first user starts with a ping. */
const IDLE_PING_MS = 10_000;
/**
 * A connection without a reply to its ping for this long is destroyed, ms: shorter than the gateway waits for a call.
 */
const SILENCE_MS = 2_000;

function connect(url: string, offlineQueue: boolean) {
  return createClient({
    url,
    disableOfflineQueue: !offlineQueue,
    socket: {
      connectTimeout: 2_000,
      keepAlive: true,
      noDelay: true,
      reconnectStrategy: (retries: number) => Math.min(20 * 2 ** Math.min(retries, 6), RETRY_MAX_MS),
    },
  });
}

/** Connects in the background and keeps trying. Without `activity` the service counts as used. */
export function openRedis(url: string, namespace: string, log: Logger, activity?: Pick<Activity, 'follow'>): Redis {
  const prefix = namespace === '' ? '' : `${namespace}:`;
  const client = connect(url, false);
  const subscriber = connect(url, true);
  const listeners = new Map<string, Set<(message: string) => void>>();
  const backListeners = new Set<() => void>();
  let wasUp = false;
  let away = false;
  let closed = false;

  for (const one of [client, subscriber]) {
    one.on('error', (error) => {
      if (away) return;
      away = true;
      log.warn({ err: error }, 'redis is away');
    });
    one.connect().catch(() => undefined);
  }
  const look = () => {
    for (const one of [client, subscriber]) void giveUpWhenSilent(one);
  };
  let watchdog = setInterval(look, PING_MS);
  function lookEvery(ms: number): void {
    clearInterval(watchdog);
    if (!closed) watchdog = setInterval(look, ms);
  }
  activity?.follow(
    () => {
      look();
      lookEvery(PING_MS);
    },
    () => lookEvery(IDLE_PING_MS),
  );

  /**
   * Detects a hanging Redis by pings: a timeout for each command would cost an AbortSignal each.
   */
  async function giveUpWhenSilent(one: RedisClient): Promise<void> {
    if (!one.isReady) return;
    let isOver = false;
    let silent = false;
    const giveUp = () => {
      if (isOver) return;
      silent = true;
      // Rejects all pending commands.
      if (one.isOpen) one.destroy();
    };
    // After a standstill of this process the reply may be there, but not read yet: that is done before `setImmediate`.
    const timer = setTimeout(() => setImmediate(giveUp), SILENCE_MS);
    await one.ping().catch(() => undefined);
    isOver = true;
    clearTimeout(timer);
    if (!silent || closed || one.isOpen) return;
    log.warn('redis does not answer');
    away = true;
    one.connect().catch(() => undefined);
    if (one !== subscriber) return;
    for (const channel of listeners.keys()) subscriber.subscribe(channel, deliver).catch(() => undefined);
  }

  /** node-redis has restored its subscriptions before it emits `ready`. */
  function tellOfReturn(): void {
    if (!client.isReady || !subscriber.isReady) return;
    if (wasUp) for (const listener of backListeners) listener();
    wasUp = true;
  }

  client.on('ready', () => {
    if (away) log.info('redis is back');
    away = false;
  });
  for (const one of [client, subscriber]) one.on('ready', tellOfReturn);

  const deliver = (message: string, channel: string) => {
    for (const listener of listeners.get(channel) ?? []) {
      try {
        listener(message);
      } catch (error) {
        log.error({ err: error, channel }, 'listener failed');
      }
    }
  };

  return {
    client,
    get connected() {
      return client.isReady && subscriber.isReady;
    },
    key: (name) => prefix + name,
    async publish(channel, message) {
      return client.publish(prefix + channel, message as string);
    },
    async subscribe(channel, listener) {
      const full = prefix + channel;
      const known = listeners.get(full);
      if (known) known.add(listener);
      else listeners.set(full, new Set([listener]));
      if (!known) {
        const confirmed = subscriber.subscribe(full, deliver);
        if (subscriber.isReady) await confirmed;
        else confirmed.catch((error) => log.warn({ err: error, channel }, 'subscription failed'));
      }
      return async () => {
        const set = listeners.get(full);
        if (!set?.delete(listener) || set.size > 0) return;
        listeners.delete(full);
        const gone = subscriber.unsubscribe(full, deliver).catch(() => undefined);
        if (subscriber.isReady) await gone;
      };
    },
    onBack(listener) {
      backListeners.add(listener);
      return () => backListeners.delete(listener);
    },
    async close() {
      closed = true;
      clearInterval(watchdog);
      backListeners.clear();
      for (const one of [subscriber, client]) if (one.isOpen) one.destroy();
    },
  };
}

/** Connection options for BullMQ's queues and workers (ioredis). */
export function bullConnection(url: string) {
  const parsed = new URL(url);
  return {
    host: parsed.hostname,
    port: Number(parsed.port || 6379),
    ...(parsed.username ? { username: decodeURIComponent(parsed.username) } : {}),
    ...(parsed.password ? { password: decodeURIComponent(parsed.password) } : {}),
    ...(parsed.pathname.length > 1 ? { db: Number(parsed.pathname.slice(1)) } : {}),
    ...(parsed.protocol === 'rediss:' ? { tls: {} } : {}),
    // Required by BullMQ: its blocking reads must survive an outage.
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(20 * 2 ** Math.min(times, 6), RETRY_MAX_MS),
  };
}
