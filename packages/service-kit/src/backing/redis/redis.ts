import type { Logger } from 'pino';
import type { Activity } from '../../base/activity.ts';
import { openCluster } from './redis-cluster.ts';
import type { RedisClient } from './redis-connection.ts';
import { readRedisUrl } from './redis-url.ts';
import { openServer, type Servers, type ServersParts } from './servers.ts';

/**
 * A name of keys or channels: `kind:of` and `rest`. In a cluster all names with the same `of`, such as a lobby, lie on
 * one node: they are lost and come back together. A command, script or MULTI with several keys needs that.
 */
export type Name = string | readonly [kind: string, of: string, rest?: string | undefined];

export interface Redis {
  /**
   * node-redis. Commands fail at once while Redis is away, and within 3 s when it does not answer. Another object after
   * each interruption: do not keep it.
   */
  readonly client: RedisClient;
  /** False while Redis, or a part of a cluster, is away. */
  readonly connected: boolean;
  /** A key or channel within this deployment's namespace. Every key a service uses goes through it. */
  key(name: Name): string;
  /**
   * `channel` without the namespace. Resolves to the number of connections that received it; in a cluster, of the
   * addressed node only.
   */
  publish(channel: Name, message: string): Promise<number>;
  /** The command that `publish` is, for a MULTI. */
  readonly publishes: Servers['publishes'];
  /**
   * Calls `listener` with every message on `channel` (without the namespace). The subscription survives reconnects, but
   * messages published meanwhile are lost: see `onBack`. Resolves when Redis has confirmed it, or at once while Redis
   * is away.
   */
  subscribe(channel: Name, listener: (message: string) => void): Promise<() => Promise<void>>;
  /** For names as `[kind, tag]`, such that each master of a cluster has one. */
  tags(): string[];
  /** Called when the subscriptions are restored after an outage: reload what may have been missed. */
  onBack(listener: () => void): () => void;
  close(): Promise<void>;
}

const PING_MS = 1_500;
/** While nobody uses the service. The first user starts with a ping. A cluster may change meanwhile. */
const IDLE_PING_MS = 10_000;

/** Connects in the background and keeps trying. Without `activity` the service counts as used. */
export function openRedis(url: string, namespace: string, log: Logger, activity?: Pick<Activity, 'follow'>): Redis {
  const prefix = namespace === '' ? '' : `${namespace}:`;
  const target = readRedisUrl(url);
  const isCluster = 'nodes' in target;
  const listeners = new Map<string, Set<(message: string) => void>>();
  const backListeners = new Set<() => void>();
  let wasUp = false;
  let away = false;

  function key(name: Name): string {
    if (typeof name === 'string') return prefix + name;
    const [kind, of, rest = ''] = name;
    return `${prefix}${kind}:${isCluster ? `{${of}}` : of}${rest}`;
  }

  const parts: ServersParts = {
    channels: () => listeners.keys(),
    deliver(message, channel) {
      for (const listener of listeners.get(channel) ?? []) {
        try {
          listener(message);
        } catch (error) {
          log.error({ err: error, channel }, 'listener failed');
        }
      }
    },
    up() {
      if (away) log.info('redis is back');
      away = false;
      if (wasUp) for (const listener of backListeners) listener();
      wasUp = true;
    },
    failed(error) {
      if (away) return;
      away = true;
      log.warn({ err: error }, 'redis is away');
    },
  };
  const servers = isCluster ? openCluster(target, parts) : openServer(target, parts);

  let watchdog = setInterval(servers.look, PING_MS);
  let closed = false;
  function lookEvery(ms: number): void {
    clearInterval(watchdog);
    if (!closed) watchdog = setInterval(servers.look, ms);
  }
  activity?.follow(
    () => {
      servers.look();
      lookEvery(PING_MS);
    },
    () => lookEvery(isCluster ? PING_MS : IDLE_PING_MS),
  );

  return {
    get client() {
      return servers.client;
    },
    get connected() {
      return servers.isUp;
    },
    key,
    publishes: servers.publishes,
    publish: async (channel, message) => servers.client[servers.publishes](key(channel), message),
    async subscribe(channel, listener) {
      const full = key(channel);
      const known = listeners.get(full);
      if (known) known.add(listener);
      else listeners.set(full, new Set([listener]));
      await servers.subscribe(full);
      return async () => {
        const set = listeners.get(full);
        if (!set?.delete(listener) || set.size > 0) return;
        listeners.delete(full);
        await servers.unsubscribe(full);
      };
    },
    tags: servers.tags,
    onBack(listener) {
      backListeners.add(listener);
      return () => backListeners.delete(listener);
    },
    async close() {
      closed = true;
      clearInterval(watchdog);
      backListeners.clear();
      servers.close();
    },
  };
}
