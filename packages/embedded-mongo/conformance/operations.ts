import type { Collection, Db, MongoClient } from 'mongodb';

type Options = Record<string, never>;
type Arguments = Record<string, unknown>;
type Operation<Target> = (target: Target, options: Options, args: Arguments) => unknown;

/** The arguments without the named ones: the options of the driver. */
function without(args: Arguments, ...names: string[]): Options {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name))) as Options;
}

const arg = <T = never>(args: Arguments, name: string): T => args[name] as T;

export const collectionOperations: Record<string, Operation<Collection>> = {
  aggregate: (collection, _, args) => collection.aggregate(arg(args, 'pipeline'), without(args, 'pipeline')).toArray(),
  bulkWrite: (collection, _, args) =>
    collection.bulkWrite(bulkModels(arg(args, 'requests')), without(args, 'requests')),
  count: (collection, _, args) => collection.count(arg(args, 'filter'), without(args, 'filter')),
  countDocuments: (collection, _, args) => collection.countDocuments(arg(args, 'filter'), without(args, 'filter')),
  estimatedDocumentCount: (collection, _, args) => collection.estimatedDocumentCount(without(args)),
  distinct: (collection, _, args) =>
    collection.distinct(arg(args, 'fieldName'), arg(args, 'filter'), without(args, 'fieldName', 'filter')),
  deleteOne: (collection, _, args) => collection.deleteOne(arg(args, 'filter'), without(args, 'filter')),
  deleteMany: (collection, _, args) => collection.deleteMany(arg(args, 'filter'), without(args, 'filter')),
  find: (collection, _, args) => collection.find(arg(args, 'filter'), without(args, 'filter')).toArray(),
  findOne: (collection, _, args) => collection.findOne(arg(args, 'filter'), without(args, 'filter')),
  findOneAndDelete: (collection, _, args) => collection.findOneAndDelete(arg(args, 'filter'), without(args, 'filter')),
  findOneAndReplace: (collection, _, args) =>
    collection.findOneAndReplace(
      arg(args, 'filter'),
      arg(args, 'replacement'),
      returning(without(args, 'filter', 'replacement')),
    ),
  findOneAndUpdate: (collection, _, args) =>
    collection.findOneAndUpdate(arg(args, 'filter'), arg(args, 'update'), returning(without(args, 'filter', 'update'))),
  insertOne: (collection, _, args) => collection.insertOne(arg(args, 'document'), without(args, 'document')),
  insertMany: (collection, _, args) => collection.insertMany(arg(args, 'documents'), without(args, 'documents')),
  replaceOne: (collection, _, args) =>
    collection.replaceOne(arg(args, 'filter'), arg(args, 'replacement'), without(args, 'filter', 'replacement')),
  updateOne: (collection, _, args) =>
    collection.updateOne(arg(args, 'filter'), arg(args, 'update'), without(args, 'filter', 'update')),
  updateMany: (collection, _, args) =>
    collection.updateMany(arg(args, 'filter'), arg(args, 'update'), without(args, 'filter', 'update')),
  createIndex: (collection, _, args) => collection.createIndex(arg(args, 'keys'), without(args, 'keys')),
  dropIndex: (collection, _, args) => collection.dropIndex(arg(args, 'name'), without(args, 'name')),
  dropIndexes: (collection, _, args) => collection.dropIndexes(without(args)),
  listIndexes: (collection, _, args) => collection.listIndexes(without(args)).toArray(),
};

export const databaseOperations: Record<string, Operation<Db>> = {
  aggregate: (db, _, args) => db.aggregate(arg(args, 'pipeline'), without(args, 'pipeline')).toArray(),
  createCollection: (db, _, args) => db.createCollection(arg(args, 'collection'), without(args, 'collection')),
  dropCollection: (db, _, args) => db.dropCollection(arg(args, 'collection'), without(args, 'collection')),
  listCollections: (db, _, args) => db.listCollections(arg(args, 'filter'), without(args, 'filter')).toArray(),
  listCollectionNames: (db, _, args) =>
    db.listCollections(arg(args, 'filter'), { ...without(args, 'filter'), nameOnly: true }).toArray(),
  runCommand: (db, _, args) => db.command(arg(args, 'command'), without(args, 'command', 'commandName')),
};

export const clientOperations: Record<string, Operation<MongoClient>> = {
  clientBulkWrite: async (client, _, args) => {
    const models = arg<Record<string, Arguments>[]>(args, 'models').map(clientModel);
    return plainResult(await client.bulkWrite(models as never, without(args, 'models')));
  },
  listDatabases: (client, _, args) => client.db().admin().listDatabases(without(args)),
};

function returning(options: Record<string, unknown>): Options {
  const { returnDocument, ...others } = options;
  return { ...others, ...(returnDocument ? { returnDocument: String(returnDocument).toLowerCase() } : {}) } as Options;
}

function bulkModels(requests: Record<string, Arguments>[]): never {
  return requests as never;
}

function clientModel(model: Record<string, Arguments>): unknown {
  const [name, spec] = Object.entries(model)[0] as [string, Arguments];
  return { name, ...spec };
}

/**
 * Converts the verbose results of client.bulkWrite to the documents of the test format: the driver returns maps by
 * position and adds `didUpsert`.
 */
export function plainResult(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result;
  const shown: Record<string, unknown> = {};
  for (const key of [
    'acknowledged',
    'insertedCount',
    'matchedCount',
    'modifiedCount',
    'deletedCount',
    'upsertedCount',
  ]) {
    const value = (result as Record<string, unknown>)[key];
    if (value !== undefined) shown[key] = value;
  }
  for (const key of ['insertResults', 'updateResults', 'deleteResults']) {
    const value = (result as Record<string, unknown>)[key];
    if (value instanceof Map)
      shown[key] = Object.fromEntries([...value].map(([at, { didUpsert: _extra, ...entry }]) => [at, entry]));
  }
  return shown;
}
