import { type Mongo, UNLIMITED } from '@luplay/service-kit';
import { type Document, type Filter, MongoServerError, type UpdateFilter, WriteConcern } from 'mongodb';
import type { Aggregate } from '../aggregate.ts';
import { fieldChanges } from './field-changes.ts';
import { SaveBatcher } from './save-batcher.ts';
import type { Versioned } from './versioned.ts';

/** One aggregate is one document. Every operation throws the driver's error when the database is away. */
export interface AggregateStore<S extends Versioned> {
  load(id: string): Promise<S | null>;
  /** Throws a duplicate key error when the id or a unique field is taken. */
  insert(state: S): Promise<void>;
  /** Compare-and-set on `seq`: false when somebody else has changed the aggregate since `base`, or deleted it. */
  save(base: S, next: S): Promise<boolean>;
  /** False when it has changed since, or is gone. */
  remove(state: Pick<S, '_id' | 'seq'>): Promise<boolean>;
  /** The numbers of those of the aggregates that exist. */
  seqsOf(ids: readonly string[]): Promise<Map<string, number>>;
  /** Ids of the aggregates that match. */
  idsOf(filter: Filter<S>): Promise<string[]>;
  /** The id of the one that changed last; null: there is none. */
  newestId(): Promise<string | null>;
  changedBetween(from: number, to: number): Promise<{ _id: string; seq: number }[]>;
  /** Every aggregate's number; takes as long as it takes. */
  allSeqs(): AsyncIterable<{ _id: string; seq: number }>;
}

interface Save<S> {
  base: S;
  next: S;
}

/** What the bulkWrite command says of one of its operations. */
interface OperationResult {
  idx: number;
  ok: number;
  /** Documents that matched. */
  n: number;
  errmsg?: string;
}

export function aggregateStore<S extends Versioned>(
  mongo: Pick<Mongo, 'collection' | 'client' | 'db'>,
  { collection: name, openPaths = [] }: Pick<Aggregate<S, object, unknown>, 'collection' | 'openPaths'>,
): AggregateStore<S> {
  const documents = mongo.collection<Versioned>(name);
  const admin = mongo.client.db('admin');
  const open = new Set(openPaths);
  const batcher = new SaveBatcher<Save<S>>(saveAll);

  /** Writes that belong together in one command stay independent: each is atomic and has its own result. */
  async function saveAll(saves: readonly Save<S>[]): Promise<(boolean | Error)[]> {
    const updates = saves.map(({ base, next }) => ({
      filter: { _id: base._id, seq: base.seq },
      update: { $set: fieldChanges(base, next, open) } as UpdateFilter<Versioned>,
    }));
    const [only] = updates;
    if (only && updates.length === 1) {
      const { matchedCount } = await documents.updateOne(only.filter, only.update);
      return [matchedCount === 1];
    }
    // The driver's client.bulkWrite reads its results through a cursor, which costs a busy service more than the
    // writes.
    // https://www.mongodb.com/docs/manual/reference/command/bulkWrite/
    const ops = updates.map(({ filter, update }) => ({ update: 0, filter, updateMods: update, multi: false }));
    const command: Document = { bulkWrite: 1, ops, nsInfo: [{ ns: documents.namespace }], ordered: false };
    if (mongo.client.writeConcern) WriteConcern.apply(command, mongo.client.writeConcern);
    const reply = await admin.command(command);
    if (reply.writeConcernError) throw new MongoServerError(reply.writeConcernError);
    const results = new Map((reply.cursor.firstBatch as OperationResult[]).map((result) => [result.idx, result]));
    return updates.map((_, index) => {
      const result = results.get(index);
      return result?.ok === 1 ? result.n === 1 : new Error(result?.errmsg ?? 'the database did not report this write');
    });
  }

  const seqOnly = { projection: { seq: 1 } } as const;
  return {
    async load(id) {
      const found = await documents.findOne({ _id: id });
      return found as S | null;
    },
    async insert(state) {
      await documents.insertOne(state);
    },
    save: (base, next) => batcher.save({ base, next }),
    async remove({ _id, seq }) {
      const { deletedCount } = await documents.deleteOne({ _id, seq });
      return deletedCount === 1;
    },
    async seqsOf(ids) {
      const found = await documents.find({ _id: { $in: [...ids] } }, seqOnly).toArray();
      return new Map(found.map(({ _id, seq }) => [_id, seq]));
    },
    async idsOf(filter) {
      const found = await documents.find(filter as unknown as Filter<Versioned>, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
    async newestId() {
      const newest = await documents.findOne({}, { projection: { _id: 1 }, sort: { updatedAt: -1 } });
      return newest?._id ?? null;
    },
    changedBetween: (from, to) => documents.find({ updatedAt: { $gte: from, $lt: to } }, seqOnly).toArray(),
    allSeqs: () => documents.find({}, { ...UNLIMITED, ...seqOnly }),
  };
}
