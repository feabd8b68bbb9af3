import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually, type Link, linkTo, type TestService } from '@luplay/service-kit/testing';
import { startStopwatch } from '@luplay/service-kit/testing/stopwatch';
import { counterTotals } from '../example/counter.ts';
import { Counters } from './counter.fixture.ts';
import { startApart } from './replica-apart.fixture.ts';
import { AggregateStore } from './store/store.ts';

const counters = new Counters();
let one: TestService;
let two: TestService;
let links: { redis: Link; nats: Link };
beforeAll(async () => {
  const { REDIS_URL = '', NATS_URL = '' } = process.env;
  links = { redis: await linkTo(REDIS_URL), nats: await linkTo(NATS_URL) };
  one = await counters.startReplica();
  two = await counters.startReplica({ env: { REDIS_URL: links.redis.url, NATS_URL: links.nats.url } });
});
afterEach(() => counters.closeSockets());
afterAll(async () => {
  await counters.close();
  for (const link of Object.values(links)) await link.close();
});

describe('an announcement', () => {
  it('G7: that is lost is made up for by the reconciler within 2 s', async () => {
    const id = await counters.create();
    const socket = await counters.watch(id, {}, two);
    // Not announced: written by somebody who died right after it.
    const change = { $set: { value: 9, updatedAt: Date.now(), writeId: 'dead' }, $inc: { seq: 1 } };
    await one.kit.mongo.collection('counters').updateOne({ _id: id as never }, change);
    const sinceThen = startStopwatch();
    await socket.waitFor((message) => message.counter?.value === 9);
    expect(sinceThen()).toBeLessThan(2_000);
  });

  it('G7: that is lost of many aggregates is not made up for one after the other', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => counters.create()));
    const sockets = await Promise.all(ids.map((id) => counters.watch(id, {}, two)));
    let [reading, most] = [0, 0];
    const { load } = AggregateStore.prototype;
    const spy = jest.spyOn(AggregateStore.prototype, 'load').mockImplementation(async function (this: never, id) {
      reading += 1;
      most = Math.max(most, reading);
      return load.call(this, id).finally(() => {
        reading -= 1;
      });
    });
    const change = { $set: { value: 9, updatedAt: Date.now(), writeId: 'dead' }, $inc: { seq: 1 } };
    await one.kit.mongo.collection('counters').updateMany({ _id: { $in: ids as never[] } }, change);
    await Promise.all(sockets.map((socket) => socket.waitFor((message) => message.counter?.value === 9)));
    spy.mockRestore();
    expect(most).toBeGreaterThan(5);
  });

  it('G2, G7: that comes twice, late or damaged changes nothing', async () => {
    const id = await counters.create();
    const socket = await counters.watch(id, {}, two);
    await counters.add(id, 1);
    const old = JSON.stringify(await counters.stored(id));
    await counters.add(id, 1);
    await socket.waitFor((message) => message.counter?.value === 2);
    for (const text of [`x\n2\n${old}`, `x\n3\n${old}`, 'x\n9\n{', 'nonsense', '']) {
      await one.kit.redis.publish(`counter:${id}`, text);
    }
    await counters.add(id, 1);
    await socket.waitFor((message) => message.counter?.value === 3);
    const values = socket.messages.filter(({ type }) => type === 'counter_update').map(({ counter }) => counter.value);
    expect(values).toEqual([1, 2, 3]);
  });
});

describe('an outage', () => {
  it('G7, G11: of Redis at one replica: commands are served, its sockets catch up within 2 s', async () => {
    const id = await counters.create();
    const socket = await counters.watch(id, {}, two);
    links.redis.cut();
    expect((await counters.add(id, 2, { at: one })).status).toBe(200);
    const sinceThen = startStopwatch();
    await socket.waitFor((message) => message.counter?.value === 2);
    expect(sinceThen()).toBeLessThan(2_000);
    expect((await counters.add(id, 2, { at: two })).body.value).toBe(4);
    links.redis.mend();
    await eventually(() => two.kit.redis.connected);
    await counters.add(id, 2, { at: one });
    await socket.waitFor((message) => message.counter?.value === 6);
  });

  it('G11, G14: of NATS: commands are served, the read model follows when it is back', async () => {
    const id = await counters.create();
    const bucket = one.kit.nats.bucket(counterTotals);
    await eventually(async () => (await bucket.get(id)) !== null);
    links.nats.cut();
    await eventually(() => !two.kit.nats.connected);
    expect((await counters.add(id, 7, { at: two })).status).toBe(200);
    links.nats.mend();
    await eventually(async () => (await bucket.get(id))?.value === 7);
  });
});

describe('a reader that stalls', () => {
  it('G9: does not delay the others', async () => {
    const id = await counters.create();
    const stalled = await counters.watch(id);
    const socket = await counters.watch(id);
    stalled.ws.pause();
    for (let value = 1; value <= 20; value += 1) await counters.add(id, 1);
    await socket.waitFor((message) => message.counter?.value === 20);
    stalled.ws.resume();
    await stalled.waitFor((message) => message.counter?.value === 20);
  });
});

describe('kill -9', () => {
  it('G4: at any moment loses nothing that was acknowledged', async () => {
    const replica = await startApart(one);
    try {
      const id = await counters.create();
      const socket = await counters.watch(id);
      let acknowledged = 0;
      const adding = Array.from({ length: 4 }, async () => {
        for (;;) {
          const answer = await fetch(`${replica.url}/counter/${id}/add`, {
            method: 'POST',
            headers: { authorization: `Bearer ${counters.token('guest')}`, 'content-type': 'application/json' },
            body: JSON.stringify({ amount: 1 }),
          });
          if (answer.status === 200) acknowledged += 1;
        }
      });
      await eventually(() => acknowledged > 50, 30_000);
      replica.kill('SIGKILL');
      await Promise.allSettled(adding);
      // What was written but not acknowledged may count, too: at most one command for each of the four.
      const { value = 0 } = (await counters.stored(id)) ?? {};
      expect(value).toBeGreaterThanOrEqual(acknowledged);
      expect(value).toBeLessThanOrEqual(acknowledged + 4);
      await socket.waitFor((message) => message.counter?.value === value);
    } finally {
      replica.kill('SIGKILL');
    }
  }, 60_000);
});
