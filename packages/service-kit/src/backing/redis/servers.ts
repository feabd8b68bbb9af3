import { within } from '../../base/waiting.ts';
import { openConnection, type RedisClient, type RedisConnection } from './redis-connection.ts';
import type { RedisSentinels, RedisServer } from './redis-url.ts';

/** What Redis consists of: one server, or the nodes of a cluster. */
export interface Servers {
  readonly client: RedisClient;
  /** Whether all of them can be used. */
  readonly isUp: boolean;
  readonly publishes: 'publish' | 'sPublish';
  /** Of a channel of `ServersParts`. Resolves when it is confirmed, or at once while they are away. */
  subscribe(channel: string): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  /** For the names of keys and channels such that each master has one. */
  tags(): string[];
  /** Pings, and gives up connections on which nothing comes back. */
  look(): void;
  close(): void;
}

export interface ServersParts {
  /** The channels that are listened to. */
  channels(): Iterable<string>;
  deliver(message: string, channel: string): void;
  /** All of them can be used, with all subscriptions, for the first time or again. */
  up(): void;
  failed(error: unknown): void;
}

/**
 * A connection without a reply to its ping for this long is given up, ms: shorter than the gateway waits for a call.
 */
const SILENCE_MS = 2_000;
/** Only every so many looks the Sentinels are asked, too: it takes connections of its own. */
const NAMED_EVERY = 2;

/** The reply, or what it rejects with. `giveUp` ends the connection when there is none. */
export async function unlessSilent<T>(reply: Promise<T>, giveUp: (silence: Error) => void): Promise<T> {
  const silence = new Error('redis does not answer');
  return within(reply, SILENCE_MS, () => silence).catch((error) => {
    if (error === silence) giveUp(silence);
    throw error;
  });
}

/** Detects a hanging Redis by pings. Resolves to false when the server is no master any more. */
export async function giveUpWhenUseless(one: RedisConnection): Promise<boolean> {
  const { client } = one;
  return unlessSilent(one.isWritable(), (silence) => {
    if (one.client === client) one.renew(silence);
  }).catch(() => true);
}

/** One server: a connection for commands and one for subscriptions. */
export function openServer(target: RedisServer | RedisSentinels, parts: ServersParts): Servers {
  const { failed } = parts;
  /** Channels of the present connection. */
  const subscribed = new Set<string>();

  const isUp = () => commands.isReady && subscriptions.isReady;
  function ready(): void {
    if (!isUp()) return;
    // Channels that were added after `prepare` had looked.
    void Promise.allSettled(subscribeMissing(subscriptions.client));
    parts.up();
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

  function subscribeMissing(client: RedisClient): Promise<void>[] {
    const missing = [...parts.channels()].filter((channel) => !subscribed.has(channel));
    for (const channel of missing) subscribed.add(channel);
    return missing.map((channel) => client.subscribe(channel, parts.deliver));
  }

  async function lookAt(one: RedisConnection): Promise<void> {
    if (await giveUpWhenUseless(one)) return;
    for (const each of connections) each.renew(new Error('redis is no master any more'));
  }

  /** The Sentinels may be away: what they said last stays true. */
  async function leaveFormerMaster(): Promise<void> {
    const { client } = commands;
    const isNamed = await commands.isNamed().catch(() => true);
    if (isNamed || commands.client !== client) return;
    for (const each of connections) each.renew(new Error('redis has another master'));
  }
  let looks = 0;

  return {
    get client() {
      return commands.client;
    },
    get isUp() {
      return isUp();
    },
    publishes: 'publish',
    async subscribe() {
      // A connection that breaks meanwhile subscribes to all channels again.
      if (subscriptions.isReady) await Promise.allSettled(subscribeMissing(subscriptions.client));
    },
    async unsubscribe(channel) {
      if (!subscriptions.isReady) return;
      subscribed.delete(channel);
      await subscriptions.client.unsubscribe(channel, parts.deliver).catch(() => undefined);
    },
    tags: () => ['all'],
    look() {
      for (const one of connections) if (one.isReady) void lookAt(one);
      looks += 1;
      if (looks % NAMED_EVERY === 0 && commands.isReady) void leaveFormerMaster();
    },
    close() {
      for (const one of connections) one.close();
    },
  };
}
