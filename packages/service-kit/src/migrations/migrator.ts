import type { Collection, Document } from 'mongodb';
import type { Mongo } from '../backing/mongo/mongo.ts';
import { UNLIMITED } from '../backing/mongo/unlimited.ts';
import { nullIfDuplicate } from '../base/errors.ts';
import { whenAvailable } from '../base/waiting.ts';
import type { Kit } from '../kit.ts';
import {
  type AnySchema,
  assertReadable,
  type Migration,
  newestForm,
  SchemaError,
  UNFINISHED_RESTORE,
  unchanged,
} from './migration.ts';

/**
 * Replicas of the release before may still run and write the old form for this long after everything was migrated, ms.
 */
const SETTLE_MS = 24 * 3_600_000;
const PASS_INTERVAL_MS = 600_000;
const BATCH = 200;

/**
 * Brings stored documents into the newest form while the services run: one replica at a time, in passes, until the last
 * replica of the release before is gone. Each document is changed by compare-and-set, so a pass can end anywhere and be
 * repeated.
 */
export class Migrator {
  readonly #kit: Pick<Kit, 'mongo' | 'log' | 'now'>;
  readonly #schemas: readonly AnySchema[];
  readonly #versions: SchemaVersions;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #pass: Promise<void> = Promise.resolve();

  constructor(kit: Pick<Kit, 'mongo' | 'log' | 'now' | 'replica'>, schemas: readonly AnySchema[]) {
    this.#kit = kit;
    this.#schemas = schemas;
    this.#versions = new SchemaVersions(kit.mongo, kit.replica);
  }

  /** Waits for the database. Throws SchemaError when this release cannot run on it. */
  async check(): Promise<void> {
    const unfinished = this.#kit.mongo.collection(UNFINISHED_RESTORE);
    if (await this.#whenAvailable(() => unfinished.findOne({}))) {
      throw new SchemaError('A restore of this database was interrupted. Repeat it with --replace.');
    }
    for (const schema of this.#schemas) {
      assertReadable(schema, (await this.#whenAvailable(() => this.#stored(schema))).version);
    }
  }

  /** Begins to migrate in the background. */
  start(): void {
    this.#pass = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#pass;
  }

  /** Migrates what is in an old form now. Resolves to whether there is nothing left to do, also later. */
  async pass(): Promise<boolean> {
    let isOver = true;
    for (const schema of this.#schemas) isOver = (await this.#migrate(schema)) && isOver;
    return isOver;
  }

  async #run(): Promise<void> {
    let isOver = false;
    try {
      isOver = await this.pass();
    } catch (error) {
      this.#kit.log.warn({ err: error }, 'the migration goes on later');
    }
    if (isOver || this.#stopped) return;
    this.#timer = setTimeout(() => this.start(), PASS_INTERVAL_MS);
    this.#timer.unref();
  }

  #stored(schema: AnySchema) {
    return this.#versions.of(schema.collection, newestForm(schema));
  }

  async #migrate(schema: AnySchema): Promise<boolean> {
    const { collection, migrations } = schema;
    const newest = newestForm(schema);
    const { version, settlesAt } = await this.#stored(schema);
    if (version > newest || (version === newest && settlesAt === null)) return true;
    if (!(await this.#versions.lease(collection, this.#kit.now()))) return false;
    try {
      const documents = this.#kit.mongo.collection(collection);
      for (const migration of migrations) if (!(await this.#apply(documents, migration))) return false;
      const now = this.#kit.now();
      const isSettled = version === newest && settlesAt !== null && settlesAt <= now;
      const settles = isSettled ? null : version === newest ? settlesAt : now + SETTLE_MS;
      await this.#versions.save(collection, newest, settles);
      if (version < newest) this.#kit.log.info({ collection, version: newest }, 'all documents are migrated');
      return isSettled;
    } finally {
      await this.#versions.release(collection);
    }
  }

  /** Resolves to whether no document in the old form is left. */
  async #apply(documents: Collection, migration: Migration): Promise<boolean> {
    let changed = 0;
    let batch: Document[] = [];
    const send = async () => {
      if (batch.length === 0) return;
      const operations = batch.map((document) => ({
        updateOne: { filter: unchanged(migration, document), update: migration.change(document) },
      }));
      changed += (await documents.bulkWrite(operations as never[], { ordered: false })).modifiedCount;
      batch = [];
      await this.#versions.lease(documents.collectionName, this.#kit.now());
    };
    for await (const document of documents.find(migration.old as Document, UNLIMITED)) {
      if (this.#stopped) return false;
      batch.push(document);
      if (batch.length === BATCH) await send();
    }
    await send();
    if (changed > 0) {
      const { collectionName: collection } = documents;
      this.#kit.log.info({ collection, migration: migration.name, changed }, 'documents migrated');
    }
    return (await documents.findOne(migration.old as Document, { projection: { _id: 1 } })) === null;
  }

  #whenAvailable<T>(work: () => Promise<T>): Promise<T> {
    return whenAvailable(work, (error) => {
      if (this.#stopped) throw error;
    });
  }
}

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

class SchemaVersions {
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
    const inserted = await nullIfDuplicate(this.#versions.insertOne({ _id: collection, ...first }));
    return inserted ? first : this.of(collection, newest);
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
