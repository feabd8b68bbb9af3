import { chmodSync, closeSync, openSync } from 'node:fs';
import type { Doc, Reply } from '../bson/values.ts';
import { badValue, CommandError, notImplemented } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import type { Collection } from '../storage/collection.ts';
import { type Command, checkCollation, collectionName, flag, optionalCount, optionalDoc } from './command.ts';

const CREATE_NOT_COVERED = [
  'capped',
  'timeseries',
  'validator',
  'viewOn',
  'pipeline',
  'clusteredIndex',
  'changeStreamPreAndPostImages',
  'expireAfterSeconds',
  'encryptedFields',
];

const create: Command = {
  fields: [
    ...CREATE_NOT_COVERED,
    'size',
    'max',
    'idIndex',
    'storageEngine',
    'indexOptionDefaults',
    'validationLevel',
    'validationAction',
    'collation',
    'autoIndexId',
  ],
  run({ server, database, command }) {
    const name = collectionName(command, 'create');
    for (const option of CREATE_NOT_COVERED) {
      if (command[option] !== undefined && command[option] !== false)
        throw notImplemented(`a collection with '${option}'`);
    }
    checkCollation(command.collation);
    if (!server.catalog.find(database, name)) {
      server.catalog.create(database, name);
      return { ok: 1 };
    }
    // MongoDB 7.0 and later accept creating an existing collection again without options.
    throw new CommandError(48, `namespace ${database}.${name} already exists`);
  },
};

const drop: Command = {
  fields: [],
  run({ server, database, command }) {
    const name = collectionName(command, 'drop');
    const namespace = `${database}.${name}`;
    const collection = server.catalog.find(database, name);
    if (!collection) return { ok: 1 };
    server.catalog.drop(database, name);
    server.cursors.killNamespace((open) => open === namespace);
    return { nIndexesWas: collection.indexes.size + 1, ns: namespace, ok: 1 };
  },
};

const dropDatabase: Command = {
  fields: [],
  run({ server, database }) {
    const names = [...server.catalog.collections(database).keys()];
    for (const name of names) server.catalog.drop(database, name);
    server.cursors.killNamespace((open) => open.startsWith(`${database}.`));
    return names.length > 0 ? { dropped: database, ok: 1 } : { ok: 1 };
  },
};

const listCollections: Command = {
  fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run({ server, database, command }) {
    const matches = compileFilter(optionalDoc(command, 'filter') ?? {});
    const nameOnly = flag(command, 'nameOnly');
    const found = [...server.catalog.collections(database).entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([name]): Doc => ({
          name,
          type: 'collection',
          ...(nameOnly
            ? {}
            : { options: {}, info: { readOnly: false }, idIndex: { v: 2, key: { _id: 1 }, name: '_id_' } }),
        }),
      )
      .filter((info) => matches(info));
    const batchSize = optionalCount(optionalDoc(command, 'cursor') ?? {}, 'batchSize');
    return server.cursors.start(`${database}.$cmd.listCollections`, found.values(), batchSize, false);
  },
};

const listDatabases: Command = {
  fields: ['filter', 'nameOnly', 'authorizedDatabases'],
  run({ server, command }) {
    const matches = compileFilter(optionalDoc(command, 'filter') ?? {});
    const databases = server.catalog
      .databases()
      .map((name): Doc => ({ name, sizeOnDisk: sizeOf(server.catalog.collections(name).values()), empty: false }))
      .filter((info) => matches(info));
    if (flag(command, 'nameOnly')) return { databases: databases.map(({ name }) => ({ name })) as Reply[], ok: 1 };
    const totalSize = databases.reduce((sum, { sizeOnDisk }) => sum + Number(sizeOnDisk), 0);
    return { databases, totalSize, totalSizeMb: Math.floor(totalSize / 1024 / 1024), ok: 1 };
  },
};

function sizeOf(collections: Iterable<Collection>): number {
  let total = 0;
  for (const collection of collections) total += collection.bytes;
  return total;
}

/** The newest copy of each server. Commands are answered at once, so a copy is asked after. */
const copies = new WeakMap<object, Copy>();

interface Copy {
  path: string;
  state: 'running' | 'done' | 'failed';
  error?: string;
}

/**
 * `{ copyFile: path }` begins to copy the database file of the running server to a new file; `{ copyFile: 1 }` tells
 * how the newest copy stands. Not a command of MongoDB, which has mongodump.
 */
const copyFile: Command = {
  fields: [],
  run({ server, command: { copyFile: path } }) {
    const { catalog } = server;
    if (typeof path === 'string') {
      if (copies.get(catalog)?.state === 'running') throw new CommandError(46, 'a copy is running');
      copies.set(
        catalog,
        beginCopy(path, (to) => catalog.copyTo(to)),
      );
    }
    const copy = copies.get(catalog);
    if (!copy) throw badValue('no copy was begun');
    return { path: copy.path, state: copy.state, error: copy.error, ok: 1 };
  },
};

function beginCopy(path: string, copyTo: (path: string) => Promise<void>): Copy {
  const copy: Copy = { path, state: 'running' };
  try {
    // Fails when there is such a file. Only its owner may read the copy.
    closeSync(openSync(path, 'wx', 0o600));
    chmodSync(path, 0o600);
  } catch (error) {
    throw badValue(`${path} cannot be created: ${(error as Error).message}`);
  }
  copyTo(path).then(
    () => Object.assign(copy, { state: 'done' }),
    (error: unknown) => Object.assign(copy, { state: 'failed', error: String(error) }),
  );
  return copy;
}

export const adminCommands: Record<string, Command> = {
  create,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  copyFile,
};
