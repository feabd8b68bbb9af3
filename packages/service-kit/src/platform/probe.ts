import { randomUUID } from 'node:crypto';
import type { Subscription } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { Mongo } from '../backing/mongo/mongo.ts';
import type { Nats } from '../backing/nats/nats.ts';
import type { Redis } from '../backing/redis/redis.ts';
import { within } from '../base/waiting.ts';

interface ProbeResult {
  ready: boolean;
  /** Faults by part; empty when ready. */
  faults: Record<string, string>;
  /** Problems that do not affect readiness yet. */
  warnings: { part: string; message: string }[];
  /** How far the clock is ahead of Redis's, s; below 0: behind; 0 where the way there and back may explain it. */
  clockAhead: number;
}

export type Probe = ReturnType<typeof createProbe>;

const PATIENCE_MS = 1_500;
const FRESH_MS = 500;
/** TTL of the key that proves that Redis takes writes, s. */
const WRITTEN_SECONDS = 3_600;
/** A phase that ends so much early or late is noticed, s. */
const CLOCK_SECONDS = 0.25;

/**
 * A message published through Redis and through NATS must be heard back, Redis must take writes, and MongoDB must
 * answer.
 */
export function createProbe(parts: {
  replica: string;
  mongo: Mongo;
  redis: Redis;
  nats: Nats;
  /** The process's own reasons not to be ready. */
  own(): Record<string, string>;
  log: Pick<Logger, 'warn'>;
  now(): number;
}) {
  const { mongo, redis, nats, now } = parts;
  const name = `probe.${parts.replica.replace('#', '.')}.${randomUUID()}`;
  const waiting = new Map<string, () => void>();
  const heard = (nonce: string) => waiting.get(nonce)?.();
  /** By tag of a master. */
  const heardFrom = new Map<string, Promise<() => Promise<void>>>();
  let subscription: Subscription | null = null;
  let running: Promise<ProbeResult> | null = null;
  let last: ProbeResult = { ready: false, faults: {}, warnings: [], clockAhead: 0 };
  let lastAt = Number.NEGATIVE_INFINITY;

  function echo(publish: (nonce: string) => Promise<unknown>): Promise<void> {
    const nonce = randomUUID();
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(nonce, resolve);
    return inTime(publish(nonce).then(() => promise)).finally(() => waiting.delete(nonce));
  }

  function throughNats(nonce: string): void {
    const connection = nats.core();
    // nats.js subscribes again by itself after an outage.
    subscription ??= connection.subscribe(nats.name(name), {
      callback: (_error, message) => heard(message.string()),
    });
    connection.publish(nats.name(name), nonce);
  }

  /**
   * Without memory or disk space, or as a read-only replica, Redis still delivers messages but refuses writes. It
   * refuses a write command before it checks NX, so SET NX proves writability and adds nothing to the append-only file.
   */
  async function redisWrites(tag: string): Promise<void> {
    await redis.client.set(redis.key(['probe', tag]), '1', {
      condition: 'NX',
      expiration: { type: 'EX', value: WRITTEN_SECONDS },
    });
  }

  async function askMaster(tag: string): Promise<void> {
    const subscribed = heardFrom.get(tag) ?? redis.subscribe([name, tag], heard);
    heardFrom.set(tag, subscribed);
    const publish = async (nonce: string) => {
      await subscribed;
      return redis.publish([name, tag], nonce);
    };
    await Promise.all([echo(publish), inTime(redisWrites(tag))]);
  }

  /**
   * Resolves to what is wrong with some masters of a cluster. All replicas know of it, and none would be left if they
   * were not ready: play goes on without a part of Redis.
   */
  async function askRedis(): Promise<string[]> {
    const tags = redis.tags();
    if (tags.length === 0) throw new Error('no node of the cluster answers');
    const asked = await Promise.allSettled(tags.map(askMaster));
    const failed = asked.filter((each) => each.status === 'rejected').map(({ reason }) => reason as Error);
    if (failed.length === tags.length) throw failed[0];
    return failed.map(({ message }) => `one of ${tags.length} masters: ${message}`);
  }

  async function compareClocks(): Promise<number> {
    // It sends the question to one master of a cluster.
    const key = redis.key(['probe', redis.tags()[0] ?? '']);
    const sent = now();
    const [, [seconds, micros]] = await redis.client.multi().exists(key).time().execTyped();
    const theirs = Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
    return (Math.max(0, sent - theirs) - Math.max(0, theirs - now())) / 1000;
  }

  async function ask(): Promise<ProbeResult> {
    const faults = parts.own();
    const warnings: ProbeResult['warnings'] = [];
    // While Redis is away the clock counts as it was.
    const comparing = inTime(compareClocks()).catch(() => last.clockAhead);
    await Promise.all(
      Object.entries({
        mongo: async () => {
          for (const message of await inTime(mongo.ping())) warnings.push({ part: 'mongo', message });
        },
        redis: async () => {
          for (const message of await askRedis()) warnings.push({ part: 'redis', message });
        },
        nats: () => echo(async (nonce) => throughNats(nonce)),
      }).map(async ([part, check]) => {
        try {
          await check();
        } catch (error) {
          faults[part] = error instanceof Error ? error.message : String(error);
        }
      }),
    );
    const clockAhead = await comparing;
    if (Math.abs(clockAhead) > CLOCK_SECONDS) {
      const message = `the clock of ${parts.replica} differs from that of Redis by ${clockAhead} s`;
      warnings.push({ part: 'clock', message });
      if (Math.abs(last.clockAhead) <= CLOCK_SECONDS) parts.log.warn({ clockAhead }, message);
    }
    last = { ready: Object.keys(faults).length === 0, faults, warnings, clockAhead };
    lastAt = performance.now();
    return last;
  }

  return {
    /** The result of the last run. */
    get last(): ProbeResult {
      return last;
    },
    /**
     * Asks every backing service, one run at a time. A result is used again for half a second. A good one is used again
     * for `freshMs` while the connections to Redis and NATS stand.
     */
    run(freshMs = FRESH_MS): Promise<ProbeResult> {
      const isGood = last.ready && redis.connected && nats.connected;
      if (performance.now() - lastAt < (isGood ? freshMs : FRESH_MS)) return Promise.resolve(last);
      running ??= ask().finally(() => {
        running = null;
      });
      return running;
    },
    async stop(): Promise<void> {
      subscription?.unsubscribe();
      for (const subscribed of heardFrom.values()) await (await subscribed)();
    },
  };
}

const inTime = <T>(work: Promise<T>): Promise<T> =>
  within(work, PATIENCE_MS, () => new Error(`no answer within ${PATIENCE_MS} ms`));
