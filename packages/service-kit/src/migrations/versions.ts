import type { Collection } from 'mongodb';
import type { Mongo } from '../backing/mongo/mongo.ts';
import { isDuplicateKey } from '../base/errors.ts';

/** A replica that migrates renews its lease with every batch, ms. */
const LEASE_MS = 30_000;

/** The form of a collection's documents, as far as all of them have it. */
interface StoredVersion {
  /** The collection. */
  _id: string;
  version: number;
  /** From then on no replica of an older release writes any more, epoch ms. null: nothing is being migrated. */
  settlesAt: number | null;
  leaseUntil: number;
  leasedBy: string;
}

export class SchemaVersions {
  readonly #versions: Collection<StoredVersion>;
  readonly #mongo: Pick<Mongo, 'collection'>;
  readonly #replica: string;

  constructor(mongo: Pick<Mongo, 'collection'>, replica: string) {
    this.#mongo = mongo;
    this.#replica = replica;
    this.#versions = mongo.collection<StoredVersion>('schemaVersions');
  }

  /** The stored form. A new collection has the newest, one from before there were versions 0. */
  async of(collection: string, newest: number): Promise<{ version: number; settlesAt: number | null }> {
    const stored = await this.#versions.findOne({ _id: collection });
    if (stored) return stored;
    const isNew = (await this.#mongo.collection(collection).findOne({}, { projection: { _id: 1 } })) === null;
    const first = { version: isNew ? newest : 0, settlesAt: null, leaseUntil: 0, leasedBy: '' };
    try {
      await this.#versions.insertOne({ _id: collection, ...first });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return this.of(collection, newest);
    }
    return first;
  }

  /** Takes or renews the lease of a collection; false: another replica has it. */
  async lease(collection: string, now: number): Promise<boolean> {
    const free = { $or: [{ leaseUntil: { $lt: now } }, { leasedBy: this.#replica }] };
    const mine = { $set: { leaseUntil: now + LEASE_MS, leasedBy: this.#replica } };
    return (await this.#versions.updateOne({ _id: collection, ...free }, mine)).matchedCount === 1;
  }

  async release(collection: string): Promise<void> {
    await this.#versions.updateOne({ _id: collection, leasedBy: this.#replica }, { $set: { leaseUntil: 0 } });
  }

  async save(collection: string, version: number, settlesAt: number | null): Promise<void> {
    await this.#versions.updateOne({ _id: collection }, { $set: { version, settlesAt } });
  }
}
