import { readdirSync } from 'node:fs';
import { openBacking } from './backing.ts';
import { metricsOf, replicasOf } from './replicas.ts';

/** By name. Each returns to its initial value when everybody has left. */
export type Counts = Map<string, number>;

/** Entries in memory for lobbies and sockets, from the services' metrics. */
const GAUGES = {
  'svc-lobby-game': ['sockets_open', 'socket_rooms', 'held'],
  'svc-broadcast': ['sockets_open', 'socket_rooms'],
};

/** What a bench counts in the backing services and in the services. */
export async function openCounts(dataDir: string) {
  const { redis, db, streams, keys: found, close } = await openBacking();

  async function keys(pattern: string): Promise<number> {
    let count = 0;
    for await (const _key of found(pattern)) count += 1;
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
    counts.set('MongoDB lobbies', await db.collection('lobbies').countDocuments());
    counts.set('MongoDB quizzes of games', await db.collection('gameQuizzes').countDocuments());
    const unfinished = { announced: { $exists: false } };
    counts.set('MongoDB records under way', await db.collection('gameRecords').countDocuments(unfinished));
    for await (const { config, state } of streams.streams.list()) {
      if (config.name.startsWith('KV_')) counts.set(`NATS ${config.name} messages`, state.messages);
      counts.set(`NATS ${config.name} consumers`, state.consumer_count);
    }
  }

  return {
    /** Whether the profile cards of all accounts are published, which happens shortly after their creation. */
    async areCardsOut(): Promise<boolean> {
      const { state } = await streams.streams.info('KV_profile_cards');
      return state.messages >= (await db.collection('accounts').countDocuments());
    },
    async read(): Promise<Counts> {
      const counts: Counts = new Map();
      await ofServices(counts);
      await ofBacking(counts);
      return counts;
    },
    close,
  };
}
