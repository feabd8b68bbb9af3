import { setTimeout as pause } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import { createClient } from 'redis';

/** How long `until` asks, ms. */
const PATIENCE_MS = 180_000;

/** The library ignores user and password in an address. */
function natsServer(url: string) {
  const { host, username, password } = new URL(url);
  return { servers: host, ...(username ? { user: username, pass: decodeURIComponent(password) } : {}) };
}

export type Backing = Awaited<ReturnType<typeof openBacking>>;

/** The connections of a bench to the backing services. */
export async function openBacking() {
  const { MONGO_URL = '', REDIS_URL = '', NATS_URL = '' } = process.env;
  const redis = createClient({ url: REDIS_URL });
  await redis.connect();
  const mongo = new MongoClient(MONGO_URL);
  const nats = await connect(natsServer(NATS_URL));
  return {
    redis,
    db: mongo.db(),
    streams: await jetstreamManager(nats),
    async *keys(pattern = '*'): AsyncGenerator<string> {
      for await (const found of redis.scanIterator({ MATCH: pattern, COUNT: 500 })) yield* found;
    },
    async close(): Promise<void> {
      await Promise.all([redis.close(), mongo.close(), nats.close()]);
    },
  };
}

/** Asks until it is so. Throws after three minutes. */
export async function until(what: string, isReached: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await isReached())) {
    if (performance.now() > end) throw new Error(`not within ${PATIENCE_MS / 1000} s: ${what}`);
    await pause(500);
  }
}

/** Resolves when svc-user has published the accounts' cards, shortly after the last change. */
export const cardsAreOut = ({ db, streams }: Backing) =>
  until('the cards of all accounts are published, and no others', async () => {
    const { state } = await streams.streams.info('KV_profile_cards');
    return state.messages === (await db.collection('accounts').countDocuments());
  });
