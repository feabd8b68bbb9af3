import type { Logger } from 'pino';
import { createClient } from 'redis';

export type RedisClient = ReturnType<typeof connect>;

export interface Redis {
  /** node-redis. Commands fail at once while Redis is away, and within 3 s when it does not answer. */
  client: RedisClient;
  /** False while Redis is away. */
  readonly connected: boolean;
  /** A key or channel within this deployment's namespace. Every key a service uses goes through it. */
  key(name: string): string;
  /**
   * `channel` without the namespace. Resolves to how many connections have heard it; with a cluster, only those of the
   * node that was told.
   */
  publish(channel: string, message: string | Buffer): Promise<number>;
  /**
   * Calls `listener` with every message on `channel` (without the namespace). The subscription lasts over reconnects,
   * but what was published meanwhile is lost: see `onBack`. Resolves when Redis confirmed it, or at once while Redis is
   * away.
   */
  subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>>;
  /** Called each time the subscriptions stand again after an outage: reload what may have been missed. */
  onBack(listener: () => void): () => void;
  close(): Promise<void>;
}

const RETRY_MAX_MS = 500;
const PING_MS = 1_500;
/**
 * A connection on which a ping was not answered for this long is given up: calls wait for it no longer than the gateway
 * waits for them.
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

/** Connects in the background and keeps trying. */
export function openRedis(url: string, namespace: string, log: Logger): Redis {
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
  const watchdog = setInterval(() => {
    for (const one of [client, subscriber]) void giveUpWhenSilent(one);
  }, PING_MS);

  /**
   * A timeout for each command would cost every one of them an AbortSignal; a ping now and then finds a Redis that
   * hangs as well.
   */
  async function giveUpWhenSilent(one: RedisClient): Promise<void> {
    if (!one.isReady) return;
    let silent = false;
    const timer = setTimeout(() => {
      silent = true;
      // Fails whatever waits for an answer.
      if (one.isOpen) one.destroy();
    }, SILENCE_MS);
    await one.ping().catch(() => undefined);
    clearTimeout(timer);
    if (!silent || closed || one.isOpen) return;
    log.warn('redis does not answer');
    away = true;
    one.connect().catch(() => undefined);
    if (one !== subscriber) return;
    for (const channel of listeners.keys()) subscriber.subscribe(channel, deliver).catch(() => undefined);
  }

  /** node-redis has already subscribed again when it says ready. */
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
    // BullMQ demands it: its blocking reads must outlive an outage.
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(20 * 2 ** Math.min(times, 6), RETRY_MAX_MS),
  };
}
