import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';
import { BSON, type Db, type Document, type IndexDescription, type MongoClient, MongoServerError } from 'mongodb';
import { UNFINISHED_RESTORE } from '../migrations/migration.ts';
import { BackupError, type CollectionEntry, checkedManifest, filesOf, type Manifest } from './layout.ts';

const BATCH_DOCS = 1_000;
const BATCH_BYTES = 4 * 1024 * 1024;
const NAMESPACE_EXISTS = 48;

export interface LoadOptions {
  /** Drop all collections of the database first. Without it the database must be empty. */
  replace: boolean;
  say: (line: string) => void;
}

/**
 * Makes the client's database what the backup holds. The files are checked before anything is changed, the numbers of
 * documents afterwards. No service starts on the database before `endRestore`.
 */
export async function loadDatabase(client: MongoClient, directory: string, options: LoadOptions): Promise<Manifest> {
  const { replace, say } = options;
  const manifest = await checkedManifest(directory);
  const db = client.db();
  const present = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  if (present.length > 0 && !replace) {
    throw new BackupError(
      `The database ${db.databaseName} is not empty (${present.length} collections). --replace drops them first.`,
    );
  }
  await db.collection(UNFINISHED_RESTORE).insertOne({});
  const old = present.filter((name) => name !== UNFINISHED_RESTORE && !name.startsWith('system.'));
  for (const name of old) await db.collection(name).drop();
  for (const entry of manifest.collections) {
    await loadCollection(db, directory, entry);
    say(`${entry.name}: ${entry.documents} documents`);
  }
  return manifest;
}

/** Lets services start: everything that belongs to the restore is done. */
export async function endRestore(client: MongoClient): Promise<void> {
  await client.db().collection(UNFINISHED_RESTORE).drop();
}

async function loadCollection(db: Db, directory: string, { name, documents }: CollectionEntry): Promise<void> {
  const files = filesOf(directory, name);
  await db.createCollection(name).catch((error: unknown) => {
    if (!(error instanceof MongoServerError) || error.code !== NAMESPACE_EXISTS) throw error;
  });
  const collection = db.collection(name);
  let batch: Document[] = [];
  let bytes = 0;
  const send = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: false, ignoreUndefined: false });
    batch = [];
    bytes = 0;
  };
  for await (const { document, size } of documentsIn(files.documents)) {
    if (bytes + size > BATCH_BYTES || batch.length === BATCH_DOCS) await send();
    batch.push(document);
    bytes += size;
  }
  await send();
  // Before the indexes: from then on expired documents may be removed.
  const found = await collection.countDocuments({});
  if (found !== documents) throw new BackupError(`${name}: ${documents} documents in the backup, ${found} restored`);
  const indexes = await indexesIn(files.metadata);
  if (indexes.length > 0) await collection.createIndexes(indexes);
}

async function indexesIn(path: string): Promise<IndexDescription[]> {
  const text = (await promisify(gunzip)(await readFile(path))).toString('utf8');
  const { indexes } = BSON.EJSON.parse(text) as { indexes: (IndexDescription & { v?: number })[] };
  return indexes.filter(({ name }) => name !== '_id_').map(({ v: _version, ...index }) => index);
}

const LENGTH_BYTES = 4;

/**
 * The documents of a `.bson.gz` file: BSON documents one after the other, each of which begins with its length (int32,
 * little-endian). https://bsonspec.org/spec.html. Types are kept, number types included.
 */
async function* documentsIn(path: string): AsyncGenerator<{ document: Document; size: number }> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path).pipe(createGunzip())) {
    rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    let at = 0;
    for (;;) {
      if (rest.length - at < LENGTH_BYTES) break;
      const size = rest.readInt32LE(at);
      if (rest.length - at < size) break;
      const bytes = rest.subarray(at, at + size);
      yield { document: BSON.deserialize(bytes, { promoteValues: false, bsonRegExp: true }), size };
      at += size;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error(`${path} ends within a document`);
}
