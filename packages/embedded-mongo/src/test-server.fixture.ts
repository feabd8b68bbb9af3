import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type Collection, type Db, type Document, MongoClient } from 'mongodb';
import { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from './server.ts';

interface TestServer {
  server: EmbeddedMongo;
  client: MongoClient;
  db: Db;
  /** Collection `things`, emptied before each test. */
  things: Collection<Document>;
  directory: string;
}

/** A real server on a free port with its own file, and the official driver, shared by the tests of one file. */
export function useServer(options: Partial<EmbeddedMongoOptions> = {}): TestServer {
  const test = {} as TestServer;
  beforeAll(async () => {
    test.directory = mkdtempSync(join(tmpdir(), 'luplay-mongo-'));
    test.server = await startEmbeddedMongo({ file: join(test.directory, 'mongo.sqlite'), ...options });
    test.client = await new MongoClient(test.server.url).connect();
    test.db = test.client.db('test');
    test.things = test.db.collection('things');
  });
  beforeEach(async () => {
    await test.db.dropDatabase();
  });
  afterAll(async () => {
    await test.client.close();
    await test.server.close();
    rmSync(test.directory, { recursive: true });
  });
  return test;
}

/** The error that a promise rejects with. Throws when it does not reject. */
export async function errorOf(promise: Promise<unknown>): Promise<Record<string, unknown> & Error> {
  const outcome = await promise.then(
    () => undefined,
    (error: Error) => error,
  );
  if (!outcome) throw new Error('no error came');
  return outcome as Record<string, unknown> & Error;
}
