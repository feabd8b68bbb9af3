import type { Backing } from './backing.ts';
import { inspected, setNumber } from './inspector.ts';
import { replicasOf } from './replicas.ts';

const SERVICES = ['svc-user', 'svc-lobby-game', 'svc-story', 'svc-broadcast'];
const MS_PER_NANO = 1e-6;

/**
 * Lets time pass for the product. The services' clocks are set forward (`clock.mjs`). The backing servers' cannot be:
 * what would have expired there meanwhile is made to expire, which is keys of Redis, documents under TTL indexes, and
 * messages of streams with an age.
 */
export class Passing {
  readonly #dataDir: string;
  readonly #backing: Backing;
  /** How far the services' clocks are ahead, ms. */
  #ahead = 0;

  constructor(dataDir: string, backing: Backing) {
    this.#dataDir = dataDir;
    this.#backing = backing;
  }

  async pass(time: number): Promise<void> {
    // The services reckon in whole ms.
    const ms = Math.round(time);
    if (ms <= 0) return;
    this.#ahead += ms;
    for (const replica of SERVICES.flatMap((service) => replicasOf(this.#dataDir, service)))
      await inspected(replica, (ask) => setNumber(ask, 'benchClock', 'ahead', this.#ahead));
    await this.#expireKeys(ms);
    await this.#expireDocuments();
    await this.#expireMessages(ms);
  }

  async #expireKeys(ms: number): Promise<void> {
    const { redis, keys } = this.#backing;
    for await (const key of keys()) {
      const left = await redis.pTTL(key);
      if (left < 0) continue;
      if (left > ms) await redis.pExpire(key, Math.round(left - ms));
      else await redis.unlink(key);
    }
  }

  async #expireDocuments(): Promise<void> {
    const { db } = this.#backing;
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      const collection = db.collection(name);
      for (const { key, expireAfterSeconds } of await collection.indexes()) {
        if (expireAfterSeconds === undefined) continue;
        const before = new Date(Date.now() + this.#ahead - expireAfterSeconds * 1000);
        await collection.deleteMany({ [Object.keys(key)[0] as string]: { $lt: before } });
      }
    }
  }

  /** What is younger than the time that has passed only seems to be: all of it was there before. */
  async #expireMessages(ms: number): Promise<void> {
    const { streams } = this.#backing;
    for await (const { config } of streams.streams.list())
      if (config.max_age > 0 && config.max_age * MS_PER_NANO <= ms) await streams.streams.purge(config.name);
  }
}
