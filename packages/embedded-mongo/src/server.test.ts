import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo } from './server.ts';
import { errorOf, useServer } from './test-server.fixture.ts';

const test = useServer();

describe('a standalone server for the official driver', () => {
  it('answers hello, ping, buildInfo, serverStatus, getParameter and connectionStatus', async () => {
    const hello = await test.db.admin().command({ hello: 1 });
    expect(hello).toMatchObject({
      isWritablePrimary: true,
      maxBsonObjectSize: 16777216,
      logicalSessionTimeoutMinutes: 30,
      ok: 1,
    });
    expect(hello).not.toHaveProperty('setName');
    expect(await test.db.command({ ping: 1 })).toEqual({ ok: 1 });
    expect(await test.db.admin().buildInfo()).toMatchObject({ version: '8.0.0' });
    expect(await test.db.admin().serverStatus()).toMatchObject({ process: 'embedded-mongo' });
    expect(await test.db.admin().command({ getParameter: 1, featureCompatibilityVersion: 1 })).toMatchObject({
      featureCompatibilityVersion: { version: '8.0' },
    });
    expect(await test.db.command({ connectionStatus: 1 })).toMatchObject({ authInfo: { authenticatedUsers: [] } });
  });

  it('refuses unknown commands with the codes of MongoDB', async () => {
    expect(await errorOf(test.db.command({ fly: 1 }))).toMatchObject({ code: 59, codeName: 'CommandNotFound' });
    expect(await errorOf(test.db.command({ find: 'things', wings: 2 }))).toMatchObject({ code: 40415 });
    expect(await errorOf(test.db.command({ mapReduce: 'things' }))).toMatchObject({
      code: 238,
      codeName: 'NotImplemented',
    });
  });

  it('refuses transactions and change streams as a standalone MongoDB does', async () => {
    const raw = test.db.command({
      insert: 'things',
      documents: [{}],
      txnNumber: 1n,
      autocommit: false,
      startTransaction: true,
    });
    expect(await errorOf(raw)).toMatchObject({
      code: 20,
      codeName: 'IllegalOperation',
      message: 'Transaction numbers are only allowed on a replica set member or mongos',
    });
    const inTransaction = test.client.withSession((session) =>
      session.withTransaction(() => test.things.insertOne({ a: 1 }, { session })),
    );
    await errorOf(inTransaction);
    expect(await test.things.countDocuments()).toBe(0);
    const stream = test.things.watch();
    expect(await errorOf(stream.next())).toMatchObject({ code: 40573 });
    await stream.close();
  });

  it('accepts sessions', async () => {
    await test.client.withSession(async (session) => {
      await test.things.insertOne({ a: 1 }, { session });
      expect(await test.things.findOne({}, { session })).toMatchObject({ a: 1 });
    });
  });

  it('carries out unacknowledged writes without a reply', async () => {
    const result = await test.things.insertOne({ a: 1 }, { writeConcern: { w: 0 } });
    expect(result.acknowledged).toBe(false);
    // The write uses another connection: count until it has arrived (bounded by the test's timeout).
    while ((await test.things.countDocuments()) === 0);
    expect(await test.things.findOne()).toMatchObject({ a: 1 });
  });

  it('refuses a write concern that needs replicas, and credentials', async () => {
    expect(await errorOf(test.things.insertOne({}, { writeConcern: { w: 2 } }))).toMatchObject({ code: 2 });
    const client = test.client;
    expect(
      await errorOf(client.db('admin').command({ saslStart: 1, mechanism: 'SCRAM-SHA-256', payload: '' })),
    ).toMatchObject({ code: 18 });
  });

  it('listens on loopback only and locks its file', async () => {
    const file = join(test.directory, 'mongo.sqlite');
    await expect(startEmbeddedMongo({ file, host: '0.0.0.0' })).rejects.toThrow('loopback only');
    await expect(startEmbeddedMongo({ file })).rejects.toThrow(
      /mongo\.sqlite is in use by another embedded MongoDB process/,
    );
    await expect(
      startEmbeddedMongo({ file: join(test.directory, 'other.sqlite'), port: test.server.port }),
    ).rejects.toThrow('EADDRINUSE');
  });
});
