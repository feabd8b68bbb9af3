import { BatchedUpdates, type Mongo, UNLIMITED } from '@luplay/service-kit';
import { fieldChanges } from '@luplay/service-kit/internals';
import type { Collection, Document, Filter } from 'mongodb';
import type { Aggregate } from '../aggregate.ts';
import type { Versioned } from './versioned.ts';

export type Numbered = Pick<Versioned, '_id' | 'seq'>;

const SEQ_ONLY = { projection: { seq: 1 } } as const;

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

  /** Compare-and-set on `seq`: false when the aggregate has changed since `base`, or was deleted. */
  save(base: S, next: S): Promise<boolean> {
    return this.updates.set({ _id: base._id, seq: base.seq }, fieldChanges(base, next, this.openPaths));
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

  /** The one that changed last before this time, epoch ms. */
  newestBefore(time: number): Promise<Numbered | null> {
    return this.documents.findOne({ updatedAt: { $lt: time } }, { ...SEQ_ONLY, sort: { updatedAt: -1 } });
  }

  /** Every aggregate, without a time limit. */
  all(): AsyncIterable<Numbered> {
    return this.documents.find({}, { ...UNLIMITED, ...SEQ_ONLY });
  }
}
