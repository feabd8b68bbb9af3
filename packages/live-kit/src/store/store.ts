import { limited, type Mongo } from '@luplay/service-kit';
import {
  type Collection,
  type Document,
  type Filter,
  MongoServerError,
  type UpdateFilter,
  WriteConcern,
} from 'mongodb';
import type { Aggregate } from '../aggregate.ts';
import { fieldChanges } from './field-changes.ts';
import { SaveBatcher } from './save-batcher.ts';
import type { Versioned } from './versioned.ts';

export type Numbered = Pick<Versioned, '_id' | 'seq'>;

/** One operation's part of the reply to the bulkWrite command; `n`: documents that matched. */
type OperationResult = { idx: number; ok: number; n: number; errmsg?: string };

const SEQ_ONLY = { projection: { seq: 1 } } as const;

/** One aggregate is one document. Every operation throws the driver's error when the database is away. */
export class AggregateStore<S extends Versioned> {
  private readonly mongo: Pick<Mongo, 'client'>;
  private readonly documents: Collection<Versioned>;
  private readonly openPaths: ReadonlySet<string>;
  private readonly batcher = new SaveBatcher<{ base: S; next: S }>((saves) => this.saveAll(saves));

  constructor(
    mongo: Pick<Mongo, 'collection' | 'client'>,
    { collection, openPaths = [] }: Pick<Aggregate<S, object, unknown>, 'collection' | 'openPaths'>,
  ) {
    this.mongo = mongo;
    this.documents = mongo.collection<Versioned>(collection);
    this.openPaths = new Set(openPaths);
  }

  async load(id: string): Promise<S | null> {
    return (await this.documents.findOne({ _id: id }, limited())) as S | null;
  }

  /** Throws a duplicate key error when the id or a unique field is taken. */
  async insert(state: S): Promise<void> {
    await this.documents.insertOne(state, limited());
  }

  /** Compare-and-set on `seq`: false when the aggregate has changed since `base`, or was deleted. */
  save(base: S, next: S): Promise<boolean> {
    return this.batcher.save({ base, next });
  }

  /** False when it has changed since, or is gone. */
  async remove({ _id, seq }: Numbered): Promise<boolean> {
    return (await this.documents.deleteOne({ _id, seq }, limited())).deletedCount === 1;
  }

  /** The numbers of those of the aggregates that exist. */
  async seqsOf(ids: readonly string[]): Promise<Map<string, number>> {
    const found = await this.documents.find({ _id: { $in: [...ids] } }, { ...limited(), ...SEQ_ONLY }).toArray();
    return new Map(found.map(({ _id, seq }) => [_id, seq]));
  }

  async idsOf(filter: Filter<S>): Promise<string[]> {
    const options = { ...limited(), projection: { _id: 1 } };
    const found = await this.documents.find(filter as unknown as Filter<Versioned>, options).toArray();
    return found.map(({ _id }) => _id);
  }

  /** The one that changed last before this time, epoch ms. */
  newestBefore(time: number): Promise<Numbered | null> {
    const options = { ...limited(), ...SEQ_ONLY, sort: { updatedAt: -1 } } as const;
    return this.documents.findOne({ updatedAt: { $lt: time } }, options);
  }

  changedBetween(from: number, to: number): Promise<Numbered[]> {
    return this.documents.find({ updatedAt: { $gte: from, $lt: to } }, { ...limited(), ...SEQ_ONLY }).toArray();
  }

  /** Every aggregate's number, without a time limit. */
  allSeqs(): AsyncIterable<Numbered> {
    return this.documents.find({}, SEQ_ONLY);
  }

  /** One command for several writes, each of which stays atomic and has its own result. */
  private async saveAll(saves: readonly { base: S; next: S }[]): Promise<(boolean | Error)[]> {
    const updates = saves.map(({ base, next }) => ({
      filter: { _id: base._id, seq: base.seq },
      update: { $set: fieldChanges(base, next, this.openPaths) } as UpdateFilter<Versioned>,
    }));
    const [only] = updates;
    if (only && updates.length === 1) {
      return [(await this.documents.updateOne(only.filter, only.update, limited())).matchedCount === 1];
    }
    // The driver's bulkWrite reads its results through a cursor, which costs a busy service more than the writes.
    // https://www.mongodb.com/docs/manual/reference/command/bulkWrite/
    const ops = updates.map(({ filter, update }) => ({ update: 0, filter, updateMods: update, multi: false }));
    const command: Document = { bulkWrite: 1, ops, nsInfo: [{ ns: this.documents.namespace }], ordered: false };
    const { client } = this.mongo;
    if (client.writeConcern) WriteConcern.apply(command, client.writeConcern);
    const reply = await client.db('admin').command(command, limited());
    if (reply.writeConcernError) throw new MongoServerError(reply.writeConcernError);
    const results = new Map((reply.cursor.firstBatch as OperationResult[]).map((result) => [result.idx, result]));
    return updates.map((_, index) => {
      const result = results.get(index);
      return result?.ok === 1 ? result.n === 1 : new Error(result?.errmsg ?? 'the database did not report this write');
    });
  }
}
