import { randomBytes } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { echoBucket, echoEvent, echoMemoryBucket, echoSpreadBucket } from '../../../test/echo-service.ts';
import { type NatsCluster, startNatsCluster } from '../../testing/clusters.ts';
import { eventually } from '../../testing/eventually.ts';
import { startStopwatch } from '../../testing/stopwatch.ts';
import { type Nats, openNats } from './nats.ts';

/**
 * nats-server elects a leader after 4 to 9 s, and once more where two servers have voted for themselves; then the
 * copies in memory follow.
 */
const GOES_ON_MS = 25_000;
/** A server notices after 10 s that it is alone. */
const LEAVES_MS = 45_000;

let cluster: NatsCluster;
beforeAll(async () => {
  cluster = await startNatsCluster({ tls: true });
});
afterAll(() => cluster.close());

const opened: Nats[] = [];
afterAll(() => Promise.all(opened.map((nats) => nats.close())));

async function open(namespace: string, replicas: number, streams = 1): Promise<Nats> {
  const log = pino({ level: 'silent' });
  const nats = openNats({ url: cluster.url, namespace, clientName: 'test', log, replicas, streams });
  opened.push(nats);
  await nats.ready;
  return nats;
}
const namespace = () => `t${randomBytes(6).toString('hex')}`;

/** Until the work succeeds, as callers do that keep what they could not write. */
const untilDone = (work: () => Promise<unknown>, ms?: number) =>
  eventually(
    () =>
      work().then(
        () => true,
        () => false,
      ),
    ms,
  );

it('an error of a socket that the library has let go does not end the process', async () => {
  const { protocol } = (await open(namespace(), 3)).core() as unknown as {
    protocol: { transport: { socket: TLSSocket } };
  };
  const { socket } = protocol.transport;
  expect(socket.encrypted).toBe(true);
  socket.removeAllListeners();
  expect(socket.listenerCount('error')).toBe(1);
});

describe('of three NATS servers', () => {
  it('one dies that leads the streams: nothing acknowledged is lost, all goes on', async () => {
    const shared = namespace();
    const [one, other] = [await open(shared, 3), await open(shared, 3)];
    const [kept, memory] = [one.bucket(echoBucket), one.bucket(echoMemoryBucket)];
    await untilDone(() => kept.put('a', { count: 1 }));
    await untilDone(() => memory.put('a', { count: 1 }));
    const mirrors = [await other.bucket(echoBucket).mirror(), await other.bucket(echoMemoryBucket).mirror()];
    const handled: string[] = [];
    other.consume(echoEvent, 'tester', async ({ id }) => void handled.push(id));
    await untilDone(() => one.publish(echoEvent, { id: 'e1', text: 'x' }, { id: 'e1' }));
    await eventually(() => handled.includes('e1') && mirrors.every(({ size }) => size === 1));

    const leader = await cluster.leaderOf(`KV_${shared}_${echoBucket.name}`);
    let acknowledged = 1;
    let killed = false;
    const writing = (async () => {
      while (!killed) await kept.put('a', { count: acknowledged + 1 }).then(() => (acknowledged += 1));
    })().catch(() => undefined);
    await eventually(() => acknowledged > 50);
    await leader.kill();
    killed = true;
    await writing;

    const sinceDeath = startStopwatch();
    let found = 0;
    await untilDone(async () => {
      found = (await kept.get('a'))?.count ?? 0;
    });
    expect(found).toBeGreaterThanOrEqual(acknowledged);
    expect(found).toBeLessThanOrEqual(acknowledged + 1);
    await untilDone(() => memory.put('b', { count: 2 }));
    expect(await memory.get('a')).toEqual({ count: 1 });
    await untilDone(() => kept.put('b', { count: 2 }));
    await untilDone(() => one.publish(echoEvent, { id: 'e2', text: 'x' }, { id: 'e2' }));
    await eventually(() => handled.includes('e2') && mirrors.every((mirror) => mirror.get('b')?.count === 2));
    const took = sinceDeath();

    // First, for the tests that follow.
    await leader.start();
    expect(took).toBeLessThan(GOES_ON_MS);
    await eventually(async () => (await cluster.currentCopies(`KV_${shared}_${echoBucket.name}`)) === 3);
  }, 120_000);

  it('29.3: a reader that knows of one stream follows those that are made for a larger number of them', async () => {
    const shared = namespace();
    const reader = await (await open(shared, 3)).bucket(echoSpreadBucket).mirror();
    await untilDone(() => reader.ready);
    const bucket = (await open(shared, 3, 3)).bucket(echoSpreadBucket);
    const keys = Array.from({ length: 12 }, (_, index) => `lobby-${index}`);
    for (const key of keys) await untilDone(() => bucket.put(key, { seq: 1 }));
    await eventually(() => reader.size === keys.length);
  }, 60_000);

  it('streams that were made with one copy get three, and keep what they hold', async () => {
    const shared = namespace();
    const single = await open(shared, 1);
    await untilDone(() => single.bucket(echoBucket).put('a', { count: 7 }));
    await untilDone(() => single.publish(echoEvent, { id: 'e1', text: 'x' }, { id: 'e1' }));
    const stream = `KV_${shared}_${echoBucket.name}`;
    await eventually(async () => (await cluster.currentCopies(stream)) === 1);

    const triple = await open(shared, 3);
    expect(await triple.bucket(echoBucket).get('a')).toEqual({ count: 7 });
    await untilDone(() => triple.publish(echoEvent, { id: 'e2', text: 'x' }, { id: 'e2' }));
    for (const name of [stream, `${shared}_${echoEvent.stream}`]) {
      await eventually(async () => (await cluster.currentCopies(name)) === 3);
    }
    const leader = await cluster.leaderOf(stream);
    await leader.kill();
    // Two servers may vote for themselves at the same time, and again.
    await untilDone(async () => expect(await triple.bucket(echoBucket).get('a')).toEqual({ count: 7 }), LEAVES_MS);
    await leader.start();
    await eventually(async () => (await cluster.currentCopies(stream)) === 3);
  }, 120_000);

  it('one is cut off from the others, but not from its clients: they leave it', async () => {
    const nats = await open(namespace(), 3);
    const kept = nats.bucket(echoBucket);
    await untilDone(() => kept.put('a', { count: 1 }));
    await cluster.cutOff(Number(nats.core().getServer().split(':')[1]));
    await untilDone(() => kept.put('a', { count: 2 }), LEAVES_MS);
    expect(await kept.get('a')).toEqual({ count: 2 });
  }, 60_000);
});
