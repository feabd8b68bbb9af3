import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'bson';
import { type Document, type IndexDescription, MongoBulkWriteError, type MongoClient, MongoServerError } from 'mongodb';
import { decodeDoc } from '../src/bson/codec.ts';
import type { StorageFile } from '../src/storage/file.ts';
import { expiryTest, parseIndexSpec } from '../src/storage/index-spec.ts';

/** The database that the services use under `npm start`. It is copied into the database named in the target's URL. */
const PRODUCT_DATABASE = 'luplay';
const BATCH_DOCS = 500;
const BATCH_BYTES = 4 * 1024 * 1024;
const NAMESPACE_EXISTS = 48;
const DUPLICATE_KEY = 11000;

/** Progress of the export: what was copied, and what differs in the target. */
interface CopyReport {
  namespace: string;
  documents: number;
  indexes: number;
  /** SHA-256 over all documents, equal on both sides. */
  digest: string;
}

/** The target holds other data, or did not store what it was sent. The message names the collections. */
export class CopyError extends Error {
  override name = 'CopyError';
}

interface Source {
  id: number;
  database: string;
  name: string;
  indexes: IndexDescription[];
  digest: ContentDigest;
  /** Documents that a TTL index may remove at any moment are neither copied nor compared. */
  isExpired(bytes: Uint8Array): boolean;
}

interface CopyOptions {
  /** Drop collections of the same name in the target first. */
  replace?: boolean;
  say?: (line: string) => void;
}

/**
 * Copies every collection with its indexes, reading the file row by row, and then compares both sides. Documents that
 * are already in the target are kept, so an interrupted copy can be resumed. Throws a CopyError when the sides differ
 * afterwards.
 */
export async function copyAll(
  file: StorageFile,
  client: MongoClient,
  options: CopyOptions = {},
): Promise<CopyReport[]> {
  const { replace = false, say = () => {} } = options;
  const into = client.options.dbName;
  const sources = file.loadCollections().map(
    ({ id, database, name, indexes }): Source => ({
      id,
      database: database === PRODUCT_DATABASE ? into : database,
      name,
      indexes: indexes.map((spec) => parseExactly(spec) as never),
      digest: new ContentDigest(),
      isExpired: overAt(Date.now(), indexes),
    }),
  );
  for (const source of sources) await prepare(client, source, replace);
  say(`copying ${sources.length} collections …`);
  await copyDocuments(file, client, sources, say);
  for (const source of sources) await copyIndexes(client, source);
  say('comparing …');
  const reports: CopyReport[] = [];
  const different: string[] = [];
  for (const source of sources) {
    const { report, difference } = await compare(client, source);
    reports.push(report);
    if (difference) different.push(difference);
  }
  if (different.length > 0) {
    throw new CopyError(
      `The target is not the same afterwards:\n${different.map((line) => `  ${line}`).join('\n')}\n` +
        'It held other data before. Use an empty database, or --replace to drop these collections there first.',
    );
  }
  return reports;
}

function overAt(now: number, indexes: Uint8Array[]): Source['isExpired'] {
  const tests = indexes
    .map((spec) => expiryTest(parseIndexSpec(decodeDoc(spec)), now))
    .filter((test) => test !== undefined);
  return (bytes) => tests.length > 0 && tests.some((test) => test(decodeDoc(bytes)));
}

const collectionOf = (client: MongoClient, { database, name }: Source) => client.db(database).collection(name);

async function prepare(client: MongoClient, source: Source, replace: boolean): Promise<void> {
  if (replace) await collectionOf(client, source).drop();
  try {
    await client.db(source.database).createCollection(source.name);
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NAMESPACE_EXISTS) throw error;
  }
}

async function copyDocuments(file: StorageFile, client: MongoClient, sources: Source[], say: (line: string) => void) {
  const byId = new Map(sources.map((source) => [source.id, { source, docs: [] as Document[], bytes: 0 }]));
  let copied = 0;
  const send = async (batch: { source: Source; docs: Document[]; bytes: number }) => {
    const docs = batch.docs.splice(0);
    batch.bytes = 0;
    await insertMissing(client, batch.source, docs);
    if (Math.floor((copied + docs.length) / 10_000) > Math.floor(copied / 10_000))
      say(`${copied + docs.length} documents …`);
    copied += docs.length;
  };
  for (const { sequence, collection, bytes } of file.loadDocs()) {
    const batch = byId.get(collection);
    if (!batch)
      throw new CopyError(`row ${sequence} belongs to no collection: start LuPlay once, which says what to do`);
    if (batch.source.isExpired(bytes)) continue;
    batch.source.digest.add(bytes);
    batch.docs.push(parseExactly(bytes));
    batch.bytes += bytes.length;
    if (batch.docs.length >= BATCH_DOCS || batch.bytes >= BATCH_BYTES) await send(batch);
  }
  for (const batch of byId.values()) if (batch.docs.length > 0) await send(batch);
}

async function insertMissing(client: MongoClient, source: Source, docs: Document[]): Promise<void> {
  try {
    await collectionOf(client, source).insertMany(docs, { ordered: false, ignoreUndefined: false });
  } catch (error) {
    const failures = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
    if (failures.length === 0 || failures.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
  }
}

async function copyIndexes(client: MongoClient, source: Source): Promise<void> {
  if (source.indexes.length > 0) await collectionOf(client, source).createIndexes(source.indexes);
}

async function compare(client: MongoClient, source: Source): Promise<{ report: CopyReport; difference?: string }> {
  const namespace = `${source.database}.${source.name}`;
  const found = new ContentDigest();
  for await (const raw of collectionOf(client, source).find({}, { raw: true })) {
    const bytes = raw as unknown as Uint8Array;
    if (!source.isExpired(bytes)) found.add(bytes);
  }
  const names = (await collectionOf(client, source).indexes()).map(({ name }) => name);
  const missing = source.indexes.filter(({ name }) => !names.includes(name)).map(({ name }) => name);
  const { digest } = source;
  const report = { namespace, documents: digest.count, indexes: source.indexes.length, digest: digest.hex };
  if (found.count !== digest.count) {
    return { report, difference: `${namespace}: ${digest.count} documents here, ${found.count} there` };
  }
  if (!found.equals(digest)) return { report, difference: `${namespace}: documents with other content there` };
  if (missing.length > 0) return { report, difference: `${namespace}: lacks the indexes ${missing.join(', ')}` };
  return { report };
}

/** Parses a document and keeps every BSON type, number types included. */
function parseExactly(bytes: Uint8Array): Record<string, unknown> {
  return deserialize(bytes, { promoteValues: false, bsonRegExp: true });
}

/** Identifies a set of documents regardless of order: their count and the sum of their SHA-256 hashes. */
class ContentDigest {
  count = 0;
  readonly #sum = Buffer.alloc(32);

  /** Hashes the document as JavaScript orders it: fields with integer names come first. */
  add(bytes: Uint8Array): void {
    const hash = createHash('sha256')
      .update(serialize(parseExactly(bytes)))
      .digest();
    for (let i = 31, carry = 0; i >= 0; i -= 1) {
      const sum = (this.#sum[i] as number) + (hash[i] as number) + carry;
      this.#sum[i] = sum & 0xff;
      carry = sum >> 8;
    }
    this.count += 1;
  }

  get hex(): string {
    return this.#sum.toString('hex');
  }

  equals(other: ContentDigest): boolean {
    return this.count === other.count && this.hex === other.hex;
  }
}
