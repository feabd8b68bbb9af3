import { once } from 'node:events';
import { Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import type { MongoClient } from 'mongodb';
import { pino } from 'pino';
import { eventually } from '../../testing/eventually.ts';
import { linkTo } from '../../testing/link.ts';
import { openMongo } from './mongo.ts';

it('a client whose first connection fails connects when MongoDB is there', async () => {
  const link = await linkTo(process.env.MONGO_URL as string, { cut: true });
  const url = new URL(link.url);
  url.pathname = `/first${process.pid}`;
  const mongo = openMongo(url.toString(), pino({ level: 'silent' }));
  try {
    const indexes = mongo.ensureIndexes('things', [{ key: { name: 1 } }]);
    await expect(mongo.collection('things').findOne({})).rejects.toThrow();
    link.mend();
    await indexes;
    await mongo.collection('things').insertOne({ name: 'one' });
    expect(await mongo.collection('things').countDocuments()).toBe(1);
    await mongo.db.dropDatabase();
  } finally {
    await mongo.close();
    await link.close();
  }
});

/** The driver's monitor of its only server, which looks whether it is there. */
function monitorOf(client: MongoClient) {
  interface Server {
    requestCheck(): void;
    monitor: { connection: { socket: Socket } | null };
  }
  const { topology } = client as unknown as { topology: { s: { servers: Map<string, Server> } } };
  return [...topology.s.servers.values()][0]!;
}

/** The connections that the driver has. */
function socketsOf(client: MongoClient): Socket[] {
  const server = monitorOf(client) as unknown as { pool: { connections: Iterable<{ socket: Socket }> } };
  const { connection } = monitorOf(client).monitor;
  return [...[...server.pool.connections].map(({ socket }) => socket), ...(connection ? [connection.socket] : [])];
}

it('24.16: a client whose server check waits for ever connects again after an outage', async () => {
  const link = await linkTo(process.env.MONGO_URL as string);
  const url = new URL(link.url);
  url.pathname = `/stuck${process.pid}`;
  const warnings: string[] = [];
  const mongo = openMongo(url.toString(), pino({ level: 'warn' }, { write: (line) => warnings.push(line) }));
  try {
    const things = mongo.collection('things');
    await things.insertOne({ name: 'one' });
    await eventually(() => monitorOf(mongo.client).monitor.connection !== null);
    const server = monitorOf(mongo.client);
    const { socket } = server.monitor.connection!;
    // What Node does when the connection was closed an instant before: no error, and no `drain` ever.
    socket.write = () => {
      socket.destroy();
      return false;
    };
    const checked = once(mongo.client, 'serverHeartbeatStarted');
    server.requestCheck();
    await checked;
    link.cut();
    await expect(things.findOne({})).rejects.toThrow();
    link.mend();
    await eventually(() =>
      things.findOne({}).then(
        (found) => found?.name === 'one',
        () => false,
      ),
    );
    expect(warnings.join()).toContain('connecting anew');
    await mongo.db.dropDatabase();
  } finally {
    await mongo.close();
    await link.close();
  }
}, 60_000);

it('24.16: a client whose handshakes wait for ever makes connections again', async () => {
  const link = await linkTo(process.env.MONGO_URL as string);
  const url = new URL(link.url);
  url.pathname = `/handshake${process.pid}`;
  const warnings: string[] = [];
  const mongo = openMongo(url.toString(), pino({ level: 'warn' }, { write: (line) => warnings.push(line) }));
  const { write } = Socket.prototype;
  try {
    const things = mongo.collection('things');
    const readAll = () => Promise.allSettled(Array.from({ length: 40 }, () => things.findOne({})));
    await things.insertOne({ name: 'one' });
    let hung = 0;
    const known = new WeakSet<Socket>();
    Socket.prototype.write = function (this: Socket, ...given: Parameters<typeof write>) {
      if (hung === 10 || known.has(this) || this.remotePort !== Number(url.port)) return write.apply(this, given);
      known.add(this);
      hung += 1;
      this.destroy();
      return false;
    } as typeof write;
    for (const socket of socketsOf(mongo.client)) known.add(socket);
    await readAll();
    expect(hung).toBe(10);
    await eventually(() => warnings.join().includes('handshake'));
    const failed = (await readAll()).filter(({ status }) => status === 'rejected');
    expect(failed).toEqual([]);
    await mongo.db.dropDatabase();
  } finally {
    Socket.prototype.write = write;
    await mongo.close();
    await link.close();
  }
}, 60_000);
