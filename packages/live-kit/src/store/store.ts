import { type Mongo, UNLIMITED } from '@luplay/service-kit';
import { type Collection, type Db, type Document, type Filter, MongoServerError, WriteConcern } from 'mongodb';
import type { Aggregate } from '../aggregate.ts';
import { Batcher } from './batcher.ts';
import type { Versioned } from './versioned.ts';

export type Numbered = Pick<Versioned, '_id' | 'seq'>;

const SEQ_ONLY = { projection: { seq: 1 } } as const;

/** What live-kit itself asks every shard, for the table of shard keys. Everything else names `_id`. */
export const SCATTERED = {
  'find updatedAt': 'read model: each second while a replica has players, else every 10 s',
  find: 'read model: all aggregates, by their numbers alone, after a start or a loss of NATS',
} as const;

/** One aggregate is one document. Every operation throws the driver's error when the database is away. */
export class AggregateStore<S extends Versioned> {
  private readonly documents: Collection<Versioned>;
  private readonly updates: BatchedUpdates;
  private readonly openPaths: ReadonlySet<string>;

  constructor(
    mongo: Pick<Mongo, 'collection' | 'client'>,
    { collection, openPaths = [] }: Pick<Aggregate<S, object, unknown>, 'collection' | 'openPaths'>,
  ) {
    this.documents = mongo.collection<Versioned>(collection);
    this.updates = new BatchedUpdates(mongo, mongo.collection<Document>(collection));
    this.openPaths = new Set(openPaths);
  }

  async load(id: string): Promise<S | null> {
    return (await this.documents.findOne({ _id: id })) as S | null;
  }

  /** Throws a duplicate key error when the id or a unique field is taken. */
  async insert(state: S): Promise<void> {
    await this.documents.insertOne(state);
  }

  /** As the turn of `Batcher`: a write that is made then leaves at once. */
  turn(): Promise<void> {
    return this.updates.turn();
  }

  /** Compare-and-set on `seq`: false when the aggregate has changed since `base`, or was deleted. */
  save(base: S, next: S): Promise<boolean> {
    return this.updates.set({ _id: base._id, seq: base.seq }, fieldChanges(base, next, this.openPaths));
  }

  /** Writes nothing new, but as every write it waits for the majority: then what was written before is kept. */
  confirm({ _id, writeId }: Versioned): Promise<boolean> {
    return this.updates.set({ _id, writeId }, { writeId });
  }

  /** False when it has changed since, or is gone. */
  async remove({ _id, seq }: Numbered): Promise<boolean> {
    return (await this.documents.deleteOne({ _id, seq })).deletedCount === 1;
  }

  /** The numbers of those of the aggregates that exist. */
  async seqsOf(ids: readonly string[]): Promise<Map<string, number>> {
    const found = await this.documents.find({ _id: { $in: [...ids] } }, SEQ_ONLY).toArray();
    return new Map(found.map(({ _id, seq }) => [_id, seq]));
  }

  matching(filter: Filter<S> | Filter<Versioned>): Promise<Numbered[]> {
    return this.documents.find(filter as Filter<Versioned>, SEQ_ONLY).toArray();
  }

  /** Every aggregate, without a time limit. */
  all(): AsyncIterable<Numbered> {
    return this.documents.find({}, { ...UNLIMITED, ...SEQ_ONLY });
  }
}

interface Update {
  filter: object;
  fields: object;
}

/** One operation's part of the reply to the bulkWrite command. */
interface OperationResult {
  idx: number;
  ok: number;
  /** Documents that matched. */
  n: number;
  errmsg?: string;
}

/**
 * Updates of single documents. Those that come close together go to the database as one command, in which each stays
 * atomic and has its own result.
 */
class BatchedUpdates {
  private readonly collection: Collection;
  private readonly client: Mongo['client'];
  private readonly admin: Db;
  private readonly batcher = new Batcher<Update>((updates) => this.send(updates));

  constructor(mongo: Pick<Mongo, 'client'>, collection: Collection) {
    this.collection = collection;
    this.client = mongo.client;
    this.admin = mongo.client.db('admin');
  }

  turn(): Promise<void> {
    return this.batcher.turn();
  }

  /** Sets fields of the document that matches. Resolves to whether there was one. */
  set(filter: object, fields: object): Promise<boolean> {
    return this.batcher.write({ filter, fields });
  }

  private async send(updates: readonly Update[]): Promise<(boolean | Error)[]> {
    const [only] = updates;
    if (only && updates.length === 1) {
      const { matchedCount } = await this.collection.updateOne(only.filter, { $set: only.fields });
      return [matchedCount === 1];
    }
    // The driver's client.bulkWrite reads its results through a cursor, which costs a busy service more than the
    // writes.
    // https://www.mongodb.com/docs/manual/reference/command/bulkWrite/
    const ops = updates.map(({ filter, fields }) => ({
      update: 0,
      filter,
      updateMods: { $set: fields },
      multi: false,
    }));
    const command: Document = { bulkWrite: 1, ops, nsInfo: [{ ns: this.collection.namespace }], ordered: false };
    if (this.client.writeConcern) WriteConcern.apply(command, this.client.writeConcern);
    const reply = await this.admin.command(command);
    const results = new Map((reply.cursor.firstBatch as OperationResult[]).map((result) => [result.idx, result]));
    return updates.map((_, index) => {
      const result = results.get(index);
      return result?.ok === 1 ? result.n === 1 : new MongoServerError(result ?? { errmsg: 'not reported' });
    });
  }
}

/**
 * The fields of `next` that are other objects than in `base`, by their paths, as `$set` takes them. Rules keep the
 * parts they do not change, so identity tells.
 *
 * `openPaths`: objects that are compared field by field instead of being written whole. A list that was only appended
 * to is written by its new elements.
 */
function fieldChanges(base: object, next: object, openPaths: ReadonlySet<string>): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  const compare = (before: object, after: object, prefix: string) => {
    for (const [key, value] of Object.entries(after)) {
      const was = (before as Record<string, unknown>)[key];
      if (was === value) continue;
      const path = prefix + key;
      if (openPaths.has(path) && hasSameFields(was, value)) compare(was, value, `${path}.`);
      else if (isAppended(was, value))
        for (let i = was.length; i < value.length; i += 1) found[`${path}.${i}`] = value[i];
      else found[path] = value;
    }
  };
  compare(base, next, '');
  delete found._id;
  return found;
}

/** A list that has doubled, or was empty, is written whole: many paths cost the database more than the elements. */
function isAppended(was: unknown, value: unknown): was is unknown[] {
  if (!Array.isArray(was) || !Array.isArray(value)) return false;
  if (was.length >= value.length || 2 * was.length <= value.length) return false;
  return was.every((one, index) => one === value[index]);
}

function hasSameFields(was: unknown, value: unknown): was is object {
  if (typeof was !== 'object' || was === null || typeof value !== 'object' || value === null) return false;
  const keys = Object.keys(value);
  return keys.length === Object.keys(was).length && keys.every((key) => key in was);
}
