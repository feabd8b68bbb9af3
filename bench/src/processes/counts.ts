import { readdirSync } from 'node:fs';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import { createClient } from 'redis';
import { metricsOf, replicasOf } from './replicas.ts';

/** By name. Each returns to its initial value when everybody has left. */
export type Counts = Map<string, number>;

/** Entries in memory for lobbies and sockets, from the services' metrics. */
const GAUGES = {
  'svc-lobby-game': ['sockets_open', 'socket_rooms', 'held'],
  'svc-broadcast': ['sockets_open', 'socket_rooms'],
};

/** The library ignores user and password in an address. */
function natsServer(url: string) {
  const { host, username, password } = new URL(url);
  return { servers: host, ...(username ? { user: username, pass: decodeURIComponent(password) } : {}) };
}

/** The connections of a bench to the backing services, and what it counts there and in the services. */
export async function openCounts(dataDir: string) {
  const { MONGO_URL = '', REDIS_URL = '', NATS_URL = '' } = process.env;
  const redis = createClient({ url: REDIS_URL });
  await redis.connect();
  const mongo = new MongoClient(MONGO_URL);
  const nats = await connect(natsServer(NATS_URL));
  const streams = await jetstreamManager(nats);

  async function keys(pattern: string): Promise<number> {
    let count = 0;
    for await (const found of redis.scanIterator({ MATCH: pattern, COUNT: 500 })) count += found.length;
    return count;
  }

  async function ofServices(counts: Counts): Promise<void> {
    for (const [service, gauges] of Object.entries(GAUGES)) {
      for (const replica of replicasOf(dataDir, service)) {
        const value = await metricsOf(replica);
        for (const gauge of gauges) counts.set(`${replica.name} ${gauge}`, value(gauge));
        counts.set(`${replica.name} open files`, readdirSync(`/proc/${replica.pid}/fd`).length);
      }
    }
  }

  async function ofBacking(counts: Counts): Promise<void> {
    counts.set('Redis channels of lobbies', (await redis.pubSubChannels('lobby:*')).length);
    counts.set('Redis keys of presence', await keys('presence:*'));
    // A job's hash is named after its game and phase; the queue's own keys stay.
    counts.set('BullMQ jobs', await keys('bull:lobby-deadlines:*-*'));
    counts.set('MongoDB lobbies', await mongo.db().collection('lobbies').countDocuments());
    counts.set('MongoDB quizzes of games', await mongo.db().collection('gameQuizzes').countDocuments());
    const unfinished = { announced: { $exists: false } };
    counts.set('MongoDB records under way', await mongo.db().collection('gameRecords').countDocuments(unfinished));
    for await (const { config, state } of streams.streams.list()) {
      if (config.name.startsWith('KV_')) counts.set(`NATS ${config.name} messages`, state.messages);
      counts.set(`NATS ${config.name} consumers`, state.consumer_count);
    }
  }

  return {
    /** Whether the profile cards of all accounts are published, which happens shortly after their creation. */
    async areCardsOut(): Promise<boolean> {
      const { state } = await streams.streams.info('KV_profile_cards');
      return state.messages >= (await mongo.db().collection('accounts').countDocuments());
    },
    async read(): Promise<Counts> {
      const counts: Counts = new Map();
      await ofServices(counts);
      await ofBacking(counts);
      return counts;
    },
    async close(): Promise<void> {
      await Promise.all([redis.close(), mongo.close(), nats.close()]);
    },
  };
}
