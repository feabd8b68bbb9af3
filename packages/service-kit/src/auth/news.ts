import { setTimeout as sleep } from 'node:timers/promises';
import { type AuthNews, authNews } from '@luplay/contracts';
import type { Logger } from 'pino';
import type { Redis } from '../backing/redis.ts';

/** Name of the Redis channel, and of the stream that stores its messages. */
const NEWS = 'auth:news';
/**
 * Approximate length of the stream: more messages than there are log-outs in an outage of NATS and Redis.
 */
const KEPT = 20_000;
const RETRY_MS = 100;

/** Publishes to every service over Redis. Throws the driver's error while Redis takes no writes. */
export async function tellAuthNews(redis: Redis, news: AuthNews): Promise<void> {
  const text = JSON.stringify(news);
  const name = redis.key(NEWS);
  const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold: KEPT } as const;
  await redis.client.multi().xAdd(name, '*', { news: text }, { TRIM }).publish(name, text).exec();
}

export interface NewsFeed {
  /** Whether every message published so far has been received. */
  readonly current: boolean;
  stop(): void;
}

/** Calls `onNews` with each message, also with those published during an outage. May deliver a message twice. */
export function followAuthNews(redis: Redis, log: Logger, onNews: (news: AuthNews) => void): NewsFeed {
  let current = false;
  let stopped = false;
  let lastRead = '-';

  function take(text: string): void {
    try {
      onNews(authNews.parse(JSON.parse(text)));
    } catch (error) {
      log.error({ err: error }, 'unreadable news of ended tokens');
    }
  }

  async function catchUp(): Promise<void> {
    current = false;
    while (!stopped && !current) {
      try {
        for (const entry of (await redis.client.xRange(redis.key(NEWS), lastRead, '+')) ?? []) {
          if (!entry) continue;
          lastRead = entry.id;
          take(entry.message.news ?? '');
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
    await redis.subscribe(NEWS, take);
    await catchUp();
  }

  const forget = redis.onBack(() => void catchUp());
  begin().catch((error) => log.error({ err: error }, 'news of ended tokens cannot be followed'));
  return {
    get current() {
      return current && redis.connected;
    },
    stop() {
      stopped = true;
      forget();
    },
  };
}
