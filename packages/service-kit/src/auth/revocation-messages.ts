import { setTimeout as sleep } from 'node:timers/promises';
import { type RevocationMessage, revocationMessage } from '@luplay/contracts';
import type { Logger } from 'pino';
import { messageText, receiveText } from '../backing/redis/message-text.ts';
import type { Redis } from '../backing/redis/redis.ts';

/** Name of the Redis channel, and of the stream that stores its messages. */
const CHANNEL = 'auth:news';
/** Approximate length of the stream: more messages than there are log-outs in an outage of NATS and Redis. */
const STREAM_LENGTH = 20_000;
const RETRY_MS = 100;

/** Publishes to every service over Redis. Throws the driver's error while Redis takes no writes. */
export async function publishRevocation(redis: Redis, message: RevocationMessage): Promise<void> {
  const text = messageText(message);
  const name = redis.key(CHANNEL);
  const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold: STREAM_LENGTH } as const;
  await redis.client.multi().xAdd(name, '*', { news: text }, { TRIM }).publish(name, text).exec();
}

export interface RevocationFeed {
  /** Whether every message published so far has been received. */
  readonly current: boolean;
  stop(): void;
}

/** Calls `onMessage` with each message, also with those published during an outage. May deliver a message twice. */
export function subscribeToRevocations(
  redis: Redis,
  log: Logger,
  onMessage: (message: RevocationMessage) => void,
): RevocationFeed {
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
    get current() {
      return current && redis.connected;
    },
    stop() {
      stopped = true;
      unsubscribe();
    },
  };
}
