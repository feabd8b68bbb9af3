import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { BSON, type ClientSession, type Db, type MongoClient } from 'mongodb';
import { UNFINISHED_RESTORE } from '../migrations/migration.ts';
import type { CollectionEntry, Manifest } from './layout.ts';
import { BackupError, DATABASE_FOLDER, fileHash, filesOf, manifestFile } from './layout.ts';

const GZIP_LEVEL = 3;
const BATCH_DOCS = 1_000;

export interface DumpOptions {
  /** Of the product. */
  version: string;
  now: number;
  /** Nobody writes to the database meanwhile: what is read is one moment even without snapshot reads. */
  isStill: boolean;
  say: (line: string) => void;
}

/**
 * Writes every collection of the client's database to a new directory, which exists only when it is complete. A replica
 * set or a sharded cluster is read as of one moment (snapshot reads, which MongoDB keeps for five minutes by default:
 * larger databases take mongodump --oplog or the provider's snapshots).
 */
export async function dumpDatabase(client: MongoClient, directory: string, options: DumpOptions): Promise<Manifest> {
  if (existsSync(directory)) throw new BackupError(`${directory} exists: name a new directory`);
  const { version, now, isStill, say } = options;
  const infos = await client.db().listCollections({ type: 'collection' }).toArray();
  const all = infos.map(({ name }) => name).sort();
  const names = all.filter((name) => !name.startsWith('system.'));
  if (names.length === 0)
    throw new BackupError(`The database ${client.db().databaseName} is empty: does MONGO_URL name another one?`);
  if (names.includes(UNFINISHED_RESTORE)) throw new BackupError('A restore of this database was interrupted.');
  const hello = await client.db().command({ hello: 1 });
  const hasSnapshots = typeof hello.setName === 'string' || hello.msg === 'isdbgrid';
  const unfinished = `${directory}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, DATABASE_FOLDER), { recursive: true, mode: 0o700 });
  const session = hasSnapshots ? client.startSession({ snapshot: true }) : undefined;
  try {
    const collections: CollectionEntry[] = [];
    for (const name of names) {
      const entry = await dumpCollection(client.db(), name, unfinished, session);
      collections.push(entry);
      say(`${name}: ${entry.documents} documents`);
    }
    const manifest: Manifest = { format: 1, version, takenAt: now, isSnapshot: isStill || hasSnapshots, collections };
    await writeFile(manifestFile(unfinished), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(unfinished, directory);
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await session?.endSession();
  }
}

async function dumpCollection(db: Db, name: string, directory: string, session?: ClientSession) {
  const { documents: path, metadata } = filesOf(directory, name);
  const cursor = db.collection(name).find({}, { raw: true, batchSize: BATCH_DOCS, ...(session ? { session } : {}) });
  let documents = 0;
  await pipeline(counted, createGzip({ level: GZIP_LEVEL }), createWriteStream(path, { mode: 0o600 }));
  const indexes = await db.collection(name).indexes();
  const description = { options: {}, indexes, collectionName: name, type: 'collection' };
  const text = BSON.EJSON.stringify(description, { relaxed: false });
  await writeFile(metadata, await promisify(gzip)(text), { mode: 0o600 });
  const { size } = await stat(path);
  return { name, documents, indexes: indexes.length, bytes: size, sha256: await fileHash(path) };

  /** With `raw` the driver hands the documents' bytes on. */
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const raw of cursor) {
      documents += 1;
      yield raw as unknown as Uint8Array;
    }
  }
}
