import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import { connect } from '@nats-io/transport-node';
import { Binary, Decimal128, Double, Int32, Long, MongoClient, ObjectId } from 'mongodb';
import { openMongo } from '../backing/mongo/mongo.ts';
import { readNatsUrl } from '../backing/nats/nats-url.ts';
import { openRedis } from '../backing/redis/redis.ts';
import { createLog } from '../base/log.ts';
import { Migrator } from '../migrations/migrator.ts';
import { type OwnDatabase, startDatabase } from '../testing/database.ts';
import { dumpDatabase } from './dump.ts';
import { filesOf } from './layout.ts';
import { endRestore, loadDatabase } from './load.ts';
import { resetDerived } from './reset.ts';

const COUNT = 2_500;
const quiet = { version: '1.2.3', now: 1_700_000_000_000, isStill: true, say: () => {} };
const log = createLog('test', 'silent');
const fresh = { replace: false, say: () => {} };

let folder: string;
let databases: OwnDatabase[];
let clients: MongoClient[];
let source: MongoClient;
let target: MongoClient;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'luplay-backup-'));
  databases = await Promise.all([startDatabase(), startDatabase()]);
  clients = await Promise.all(databases.map(({ url }) => new MongoClient(url).connect()));
  [source, target] = clients as [MongoClient, MongoClient];
  await source
    .db()
    .collection('things')
    .insertMany(Array.from({ length: COUNT }, (_, i) => thing(i)) as never[]);
  await source
    .db()
    .collection('things')
    .createIndexes([
      { key: { int: 1, double: -1 }, name: 'numbers', unique: true },
      { key: { at: 1 }, name: 'expiry', expireAfterSeconds: 3_600 },
      { key: { text: 1 }, name: 'some', partialFilterExpression: { int: { $gt: 5 } } },
    ]);
  await source
    .db()
    .collection('files.chunks')
    .insertOne({ n: 0, data: new Binary(Buffer.alloc(300_000, 7)) });
  await source.db().createCollection('empty');
});
afterEach(async () => {
  for (const client of clients) await client.close();
  for (const database of databases) await database.close();
  rmSync(folder, { recursive: true });
});

/** Every type that a document may hold. */
const thing = (i: number) => ({
  _id: i % 2 ? new ObjectId() : `вещь ${i}`,
  int: new Int32(i),
  double: new Double(i),
  long: Long.fromString('9007199254740993'),
  decimal: Decimal128.fromString(`${i}.50`),
  bytes: new Binary(Buffer.alloc(i % 50)),
  at: new Date(Date.now() + i),
  pattern: /^а/i,
  nothing: null,
  list: [1, { deep: [true, 'x'] }],
});

async function contentOf(client: MongoClient, name: string): Promise<string[]> {
  const found = await client.db().collection(name).find({}, { raw: true }).toArray();
  return found.map((raw) => Buffer.from(raw as unknown as Uint8Array).toString('base64')).sort();
}

describe('16.7: backup and restore of the database', () => {
  it('16.7: restores every document to the byte, with its indexes and empty collections', async () => {
    const directory = join(folder, 'one');
    const manifest = await dumpDatabase(source, directory, quiet);
    expect(manifest).toMatchObject({ format: 1, version: '1.2.3', isSnapshot: true });
    expect(manifest.collections.map(({ name, documents }) => [name, documents])).toEqual([
      ['empty', 0],
      ['files.chunks', 1],
      ['things', COUNT],
    ]);
    await loadDatabase(target, directory, fresh);
    for (const name of ['things', 'files.chunks', 'empty'])
      expect(await contentOf(target, name)).toEqual(await contentOf(source, name));
    const indexes = (client: MongoClient) => client.db().collection('things').indexes();
    expect(await indexes(target)).toEqual(await indexes(source));
    expect(await target.db().listCollections({ name: 'empty' }).toArray()).toHaveLength(1);
  });

  it('16.7: a database without snapshot reads that is written to is marked as of several moments', async () => {
    const { isSnapshot } = await dumpDatabase(source, join(folder, 'one'), { ...quiet, isStill: false });
    expect(isSnapshot).toBe(false);
  });

  it('16.7: a damaged or incomplete backup is refused, and the target stays as it was', async () => {
    const directory = join(folder, 'one');
    await dumpDatabase(source, directory, quiet);
    await target.db().collection('mine').insertOne({ kept: true });
    const load = () => loadDatabase(target, directory, { ...fresh, replace: true });
    writeFileSync(filesOf(directory, 'things').documents, 'something else');
    await expect(load()).rejects.toThrow('documents of things');
    rmSync(filesOf(directory, 'things').documents);
    await expect(load()).rejects.toThrow('documents of things');
    rmSync(join(directory, 'manifest.json'));
    await expect(load()).rejects.toThrow('no backup of LuPlay');
    expect(await target.db().collection('mine').countDocuments({ kept: true })).toBe(1);
  });

  it('16.7: a database with data is replaced only when told so, and then as a whole', async () => {
    const directory = join(folder, 'one');
    await dumpDatabase(source, directory, quiet);
    await target.db().collection('things').insertOne({ newer: true });
    await target.db().collection('later').insertOne({ newer: true });
    await expect(loadDatabase(target, directory, fresh)).rejects.toThrow('not empty (2 collections)');
    const say = () => {
      throw new Error('interrupted');
    };
    const mongo = openMongo(databases[1]!.url, log);
    const migrator = new Migrator({ mongo, log, now: Date.now, replica: 'a' }, []);
    await migrator.check();
    await expect(loadDatabase(target, directory, { replace: true, say })).rejects.toThrow('interrupted');
    await expect(dumpDatabase(target, join(folder, 'two'), quiet)).rejects.toThrow('was interrupted');
    await loadDatabase(target, directory, { ...fresh, replace: true });
    await expect(migrator.check()).rejects.toThrow('was interrupted');
    await endRestore(target);
    await migrator.check();
    await endRestore(target);
    await mongo.close();
    expect(await contentOf(target, 'things')).toEqual(await contentOf(source, 'things'));
    expect(await target.db().listCollections({ name: 'later' }).toArray()).toEqual([]);
  });

  it('16.7: a backup that is interrupted leaves nothing, and never writes over another', async () => {
    const directory = join(folder, 'one');
    const say = () => {
      throw new Error('interrupted');
    };
    await expect(dumpDatabase(source, directory, { ...quiet, say })).rejects.toThrow('interrupted');
    expect(readdirSync(folder)).toEqual([]);
    await dumpDatabase(source, directory, quiet);
    await expect(dumpDatabase(source, directory, quiet)).rejects.toThrow('name a new directory');
    await expect(dumpDatabase(target, join(folder, 'two'), quiet)).rejects.toThrow('is empty');
    expect(readdirSync(folder)).toEqual(['one']);
  });
});

describe('16.7: what NATS and Redis hold after a restore', () => {
  it('16.7: is deleted within the namespace, and nothing else is', async () => {
    const { NATS_URL: natsUrl = '', REDIS_URL: redisUrl = '' } = process.env;
    const [mine, other] = [`restore-${process.pid}`, `other-${process.pid}`];
    const connection = await connect(readNatsUrl(natsUrl));
    const jsm = await jetstreamManager(connection);
    for (const namespace of [mine, other]) {
      await new Kvm(connection).create(`${namespace}_live_games`);
      await jsm.streams.add({ name: `${namespace}_GAMES`, subjects: [`${namespace}_games.>`] });
      const redis = openRedis(redisUrl, namespace, log);
      while (!redis.connected) await new Promise((resolve) => setImmediate(resolve));
      await redis.client.mSet(Array.from({ length: 1_500 }, (_, i): [string, string] => [redis.key(`key ${i}`), 'x']));
      await redis.close();
    }
    expect(await resetDerived({ natsUrl, redisUrl, namespace: mine, log })).toEqual({ streams: 2, keys: 1_500 });
    expect(await resetDerived({ natsUrl, redisUrl, namespace: mine, log })).toEqual({ streams: 0, keys: 0 });
    expect(await resetDerived({ natsUrl, redisUrl, namespace: other, log })).toEqual({ streams: 2, keys: 1_500 });
    await connection.close();
  });
});
