import { type Collection, type Db, type Document, MongoServerError, WriteConcern } from 'mongodb';
import { Batcher } from '../batcher.ts';
import type { Mongo } from './mongo.ts';

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
export class BatchedUpdates {
  private readonly collection: Collection;
  private readonly client: Mongo['client'];
  private readonly admin: Db;
  private readonly batcher = new Batcher<Update>((updates) => this.send(updates));

  constructor(mongo: Pick<Mongo, 'client'>, collection: Collection) {
    this.collection = collection;
    this.client = mongo.client;
    this.admin = mongo.client.db('admin');
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
    if (reply.writeConcernError) throw new MongoServerError(reply.writeConcernError);
    const results = new Map((reply.cursor.firstBatch as OperationResult[]).map((result) => [result.idx, result]));
    return updates.map((_, index) => {
      const result = results.get(index);
      return result?.ok === 1 ? result.n === 1 : new Error(result?.errmsg ?? 'the database did not report this write');
    });
  }
}
