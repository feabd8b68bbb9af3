import { setTimeout as sleep } from 'node:timers/promises';
import {
  endedSessions,
  type RevocationMessage,
  revocationMessage,
  SESSION_LIFETIME_SECONDS,
  signingKeys,
  tokenEpochs,
} from '@luplay/contracts';
import type { Logger } from 'pino';
import type { Nats } from '../backing/nats/nats.ts';
import type { Redis } from '../backing/redis/redis.ts';
import { messageText, receiveText } from '../base/request-id.ts';
import { Contact } from './contact.ts';
import type { KeySet } from './key-set.ts';

/**
 * Revocations that svc-user announces: in NATS buckets, which hold all of them, and over Redis, which reaches the
 * services while NATS is away.
 */
export async function followRevocations(parts: {
  nats: Nats;
  redis: Redis;
  log: Logger;
  /** Informed which keys are still valid. */
  keys: Pick<KeySet, 'only'>;
}) {
  const { nats, redis, log, keys } = parts;
  const revokedListeners = new Set<(userId: string, notBefore: number) => void>();
  const endListeners = new Set<(sessionId: string) => void>();
  /** Received over Redis and not in the buckets yet. */
  const redisEpochs = new Map<string, number>();
  const redisEnds = new Set<string>();

  const epochs = await nats.bucket(tokenEpochs).mirror((userId, value) => {
    if (!value) return;
    if ((redisEpochs.get(userId) ?? 0) <= value.notBefore) redisEpochs.delete(userId);
    for (const listener of revokedListeners) listener(userId, value.notBefore);
  });
  const ended = await nats.bucket(endedSessions).mirror((sessionId, value) => {
    if (!value) return;
    redisEnds.delete(sessionId);
    for (const listener of endListeners) listener(sessionId);
  });
  const ring = await nats.bucket(signingKeys).mirror((_key, value) => {
    if (value) keys.only(value.version, value.kids);
  });

  const notBefore = (userId: string) => Math.max(epochs.get(userId)?.notBefore ?? 0, redisEpochs.get(userId) ?? 0);
  const isEnded = (sessionId: string) => redisEnds.has(sessionId) || ended.get(sessionId) !== undefined;

  function receive(message: RevocationMessage): void {
    if (message.type === 'keys') keys.only(message.version, message.kids);
    else if (message.type === 'epoch') {
      if (message.notBefore <= notBefore(message.userId)) return;
      redisEpochs.set(message.userId, message.notBefore);
      for (const listener of revokedListeners) listener(message.userId, message.notBefore);
    } else if (!isEnded(message.sessionId)) {
      redisEnds.add(message.sessionId);
      for (const listener of endListeners) listener(message.sessionId);
    }
  }
  const feed = subscribeToRevocations(redis, log, receive);
  const contact = new Contact([
    () => nats.core().flush(),
    async () => {
      if (!feed.current) throw new Error('redis is away');
      await redis.client.ping();
    },
  ]);

  return {
    /** Tokens of this user issued earlier are invalid, epoch seconds. 0: all are valid. */
    notBefore,
    isEnded,
    onRevoked: (listener: (userId: string, notBefore: number) => void) => void revokedListeners.add(listener),
    onEnded: (listener: (sessionId: string) => void) => void endListeners.add(listener),
    /** Whether the buckets have been read. */
    get isReady(): boolean {
      return epochs.isReady && ended.isReady && ring.isReady;
    },
    ready: Promise.all([epochs.ready, ended.ready, ring.ready]).then(() => undefined),
    /** Resolves to false while neither NATS nor Redis could deliver a revocation, also while they hang. */
    inTouch: async (): Promise<boolean> => (nats.connected || feed.current) && contact.holds(),
    stop(): void {
      contact.stop();
      feed.stop();
    },
  };
}

/** Name of the Redis channel, and of the stream that stores its messages. */
const CHANNEL = 'auth:news';
/** Approximate length of the stream: more messages than there are log-outs in an outage of NATS and Redis. */
const STREAM_LENGTH = 20_000;
const RETRY_MS = 100;

/**
 * Publishes to every service over Redis, and forgets what revoked tokens that have expired since. Throws the driver's
 * error while Redis takes no writes.
 */
export async function publishRevocation(redis: Redis, message: RevocationMessage): Promise<void> {
  const text = messageText(message);
  const name = redis.key(CHANNEL);
  const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold: STREAM_LENGTH } as const;
  const oldest = Date.now() - SESSION_LIFETIME_SECONDS * 1000;
  const adding = redis.client.multi().xTrim(name, 'MINID', oldest).xAdd(name, '*', { news: text }, { TRIM });
  await adding[redis.publishes](name, text).exec();
}

/** Calls `onMessage` with each message, also with those published during an outage. May deliver a message twice. */
export function subscribeToRevocations(redis: Redis, log: Logger, onMessage: (message: RevocationMessage) => void) {
  let current = false;
  let stopped = false;
  let lastRead = '-';

  function receive(text: string): void {
    try {
      receiveText(text, (message) => onMessage(revocationMessage.parse(message)));
    } catch (error) {
      log.error({ err: error }, 'unreadable revocation message');
    }
  }

  async function catchUp(): Promise<void> {
    current = false;
    while (!stopped && !current) {
      try {
        for (const entry of (await redis.client.xRange(redis.key(CHANNEL), lastRead, '+')) ?? []) {
          if (!entry) continue;
          lastRead = entry.id;
          receive(entry.message.news ?? '');
        }
        current = true;
      } catch {
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  async function begin(): Promise<void> {
    // Subscribe before reading the stream, so that no message is missed.
    while (!stopped && !redis.connected) await sleep(RETRY_MS, undefined, { ref: false });
    if (stopped) return;
    await redis.subscribe(CHANNEL, receive);
    await catchUp();
  }

  const unsubscribe = redis.onBack(() => void catchUp());
  begin().catch((error) => log.error({ err: error }, 'cannot subscribe to revocation messages'));
  return {
    /** Whether every message published so far has been received. */
    get current(): boolean {
      return current && redis.connected;
    },
    stop(): void {
      stopped = true;
      unsubscribe();
    },
  };
}
