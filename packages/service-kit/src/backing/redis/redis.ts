import type { Logger } from 'pino';
import type { Activity } from '../../base/activity.ts';
import { openConnection, type RedisClient, type RedisConnection } from './redis-connection.ts';
import { readRedisUrl } from './redis-url.ts';

export interface Redis {
  /**
   * node-redis. Commands fail at once while Redis is away, and within 3 s when it does not answer. Another object after
   * each interruption: do not keep it.
   */
  readonly client: RedisClient;
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

const PING_MS = 1_500;
/** While nobody uses the service. The first user starts with a ping. */
const IDLE_PING_MS = 10_000;
/** Only every so many pings the Sentinels are asked, too: it takes connections of its own. */
const NAMED_EVERY = 2;
/**
 * A connection without a reply to its ping for this long is given up, ms: shorter than the gateway waits for a call.
 */
const SILENCE_MS = 2_000;

/** Connects in the background and keeps trying. Without `activity` the service counts as used. */
export function openRedis(url: string, namespace: string, log: Logger, activity?: Pick<Activity, 'follow'>): Redis {
  const prefix = namespace === '' ? '' : `${namespace}:`;
  const target = readRedisUrl(url);
  const listeners = new Map<string, Set<(message: string) => void>>();
  /** Channels of the present connection. */
  const subscribed = new Set<string>();
  const backListeners = new Set<() => void>();
  let wasUp = false;
  let away = false;

  const failed = (error: unknown) => {
    if (away) return;
    away = true;
    log.warn({ err: error }, 'redis is away');
  };
  const isUp = () => commands.isReady && subscriptions.isReady;
  function ready(): void {
    if (!isUp()) return;
    if (away) log.info('redis is back');
    away = false;
    // Channels that were added after `prepare` had looked.
    void Promise.allSettled(subscribeMissing(subscriptions.client));
    if (wasUp) for (const listener of backListeners) listener();
    wasUp = true;
  }
  const commands = openConnection(target, { prepare: async () => undefined, ready, failed });
  const subscriptions = openConnection(target, {
    async prepare(client) {
      subscribed.clear();
      await Promise.all(subscribeMissing(client));
    },
    ready,
    failed,
  });

  const connections = [commands, subscriptions];
  let looks = 0;
  const look = () => {
    for (const one of connections) if (one.isReady) void giveUpWhenUseless(one);
    looks += 1;
    if (looks % NAMED_EVERY === 0 && commands.isReady) void leaveFormerMaster();
  };
  let watchdog = setInterval(look, PING_MS);
  let closed = false;
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

  /** Detects a hanging Redis by pings. */
  async function giveUpWhenUseless(one: RedisConnection): Promise<void> {
    const { client } = one;
    let isOver = false;
    const giveUp = () => {
      if (!isOver && one.client === client) one.renew(new Error('redis does not answer'));
    };
    // After a standstill of this process the reply may be there, but not read yet: that is done before `setImmediate`.
    const timer = setTimeout(() => setImmediate(giveUp), SILENCE_MS);
    const isWritable = await one.isWritable().catch(() => true);
    isOver = true;
    clearTimeout(timer);
    if (isWritable) return;
    for (const each of connections) each.renew(new Error('redis is no master any more'));
  }

  /** The Sentinels may be away: what they said last stays true. */
  async function leaveFormerMaster(): Promise<void> {
    const { client } = commands;
    const isNamed = await commands.isNamed().catch(() => true);
    if (isNamed || commands.client !== client) return;
    for (const each of connections) each.renew(new Error('redis has another master'));
  }

  function subscribeMissing(client: RedisClient): Promise<void>[] {
    const missing = [...listeners.keys()].filter((channel) => !subscribed.has(channel));
    for (const channel of missing) subscribed.add(channel);
    return missing.map((channel) => client.subscribe(channel, deliver));
  }

  function deliver(message: string, channel: string): void {
    for (const listener of listeners.get(channel) ?? []) {
      try {
        listener(message);
      } catch (error) {
        log.error({ err: error, channel }, 'listener failed');
      }
    }
  }

  return {
    get client() {
      return commands.client;
    },
    get connected() {
      return isUp();
    },
    key: (name) => prefix + name,
    async publish(channel, message) {
      return commands.client.publish(prefix + channel, message as string);
    },
    async subscribe(channel, listener) {
      const full = prefix + channel;
      const known = listeners.get(full);
      if (known) known.add(listener);
      else listeners.set(full, new Set([listener]));
      // A connection that breaks meanwhile subscribes to all channels again.
      if (subscriptions.isReady) await Promise.allSettled(subscribeMissing(subscriptions.client));
      return async () => {
        const set = listeners.get(full);
        if (!set?.delete(listener) || set.size > 0) return;
        listeners.delete(full);
        if (!subscriptions.isReady) return;
        subscribed.delete(full);
        await subscriptions.client.unsubscribe(full, deliver).catch(() => undefined);
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
      for (const one of connections) one.close();
    },
  };
}
