import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, openSocket, type TestService } from '@luplay/service-kit/testing';
import { counterCalls, counterTotals } from '../example/counter.ts';
import { Counters } from './counter.fixture.ts';

const counters = new Counters();
let one: TestService;
let two: TestService;
beforeAll(async () => {
  one = await counters.startReplica();
  two = await counters.startReplica();
});
afterAll(() => counters.close());

describe('a change', () => {
  it('G5: reaches every socket of every replica, in the view of its audience', async () => {
    const id = await counters.create();
    const guest = await counters.watch(id);
    const owner = await counters.watch(id, { token: counters.token('owner') }, two);
    await counters.add(id, 5);
    expect((await guest.next('counter_update')).counter).toEqual({ value: 5, closed: false });
    expect((await owner.next('counter_update')).counter).toEqual({ value: 5, closed: false });
    expect((await owner.next('ledger_update')).ledger).toEqual([{ userId: 'guest', amount: 5 }]);
    expect(guest.rawBytes()).not.toContain('userId');
  });

  it('G2: is numbered without gaps, however many come at once', async () => {
    const id = await counters.create();
    const socket = await counters.watch(id, {}, two);
    await Promise.all(Array.from({ length: 50 }, (_, i) => counters.add(id, 1, { at: i % 2 === 0 ? one : two })));
    await socket.waitFor((message) => message.counter?.value === 50);
    let at = 1;
    for (const message of socket.messages.filter(({ type }) => type === 'counter_update')) {
      expect(message.from).toBe(at);
      expect(message.seq).toBeGreaterThan(at);
      at = message.seq;
    }
    expect(at).toBe(51);
  });

  it('G3: that is repeated with its key is carried out once, for each caller', async () => {
    const id = await counters.create();
    const values = [
      await counters.add(id, 1, { requestId: 'r1' }),
      await counters.add(id, 1, { requestId: 'r1', at: two }),
      await counters.add(id, 1, { requestId: 'r1', who: 'owner' }),
    ].map(({ body }) => body.value);
    expect(values).toEqual([1, 1, 2]);
  });

  it('G18: asked for over the socket is answered with its reply', async () => {
    const id = await counters.create();
    const socket = await counters.watch(id, { token: counters.token('guest') });
    socket.send({ type: 'add', ref: 7, amount: 3 });
    expect(await socket.next('added')).toMatchObject({ ref: 7, value: 3 });
    expect(socket.rawBytes()).toContain('{"type":"added","ref":7,');
  });

  it('G18: of an aggregate that does not exist is refused', async () => {
    expect((await counters.add('nowhere', 1)).status).toBe(404);
    const socket = await openSocket(one.url, '/ws/counter/nowhere');
    expect((await socket.closed).code).toBe(4404);
  });

  it('G14: reaches the read model', async () => {
    const id = await counters.create();
    await counters.add(id, 4);
    const bucket = one.kit.nats.bucket(counterTotals);
    await eventually(async () => (await bucket.get(id))?.value === 4);
  });
});

describe('a deadline', () => {
  const jobOf = (id: string) => `${one.kit.bull.prefixOf(id)}:counter-deadlines:${id}`;
  /** How many deadlines these replicas' timers or jobs have handled; the reconciler may have been first. */
  async function issued(by: 'timer' | 'job', ...replicas: TestService[]): Promise<number> {
    const texts = await Promise.all(replicas.map(({ kit }) => kit.internals.metrics.registry.metrics()));
    const sample = new RegExp(`^live_deadline_lateness_seconds_count\\{.*by="${by}".* (\\d+)$`, 'm');
    return texts.reduce((sum, text) => sum + Number(sample.exec(text)?.[1] ?? 0), 0);
  }

  it('G8: issues its command on time, on whichever replica', async () => {
    const before = await issued('timer', one);
    const id = await counters.create({ closesAfterMs: 700 });
    const socket = await counters.watch(id, {}, two);
    const closed = await socket.waitFor((message) => message.counter?.closed === true);
    const { closesAt } = (await counters.stored(id)) as { closesAt: number };
    expect(await issued('timer', one)).toBe(before + 1);
    expect(closed.serverTime).toBeGreaterThanOrEqual(closesAt);
    expect((await counters.add(id, 1)).status).toBe(409);
    // Both replicas may have been told of it; it counts once.
    expect((await counters.stored(id))?.ledger).toEqual([{ userId: 'clock', amount: 0 }]);
  });

  it('G8: is issued by its job when the replica that set it is gone', async () => {
    const gone = await counters.startReplica();
    const before = await issued('job', one, two);
    const id = await counters.create({ closesAfterMs: 1_500, at: gone });
    const isClosed = async () => (await counters.stored(id))?.ledger.length === 1;
    await eventually(async () => (await one.kit.redis.client.exists(jobOf(id))) === 1 || (await isClosed()));
    await gone.close();
    // On a slow machine the deadline may come before the end of that replica, which may then have issued it.
    if (await isClosed()) return;
    await eventually(isClosed);
    await eventually(async () => (await issued('job', one, two)) > before);
  });
});

describe('a deletion', () => {
  it('G15: is told to every socket, which then closes, and removes the read model', async () => {
    const id = await counters.create();
    const bucket = one.kit.nats.bucket(counterTotals);
    await eventually(async () => (await bucket.get(id)) !== null);
    const sockets = [await counters.watch(id), await counters.watch(id, {}, two)];
    const remove = (who: string) => one.call(counterCalls.remove, { token: counters.token(who), params: { id } });
    expect((await remove('guest')).status).toBe(403);
    expect((await remove('owner')).status).toBe(200);
    for (const socket of sockets) {
      expect(await socket.next('counter_deleted')).toMatchObject({ seq: 2, from: 1 });
      expect((await socket.closed).code).toBe(4404);
    }
    await eventually(async () => (await bucket.get(id)) === null);
  });
});

// Both wait for seconds.
it.concurrent('G8: a deadline that no replica knows of is issued by the reconciler', async () => {
  const id = await counters.create();
  const { seq } = (await counters.stored(id)) as { seq: number };
  const collection = one.kit.mongo.collection<{ _id: string }>('counters');
  await collection.updateOne({ _id: id, seq }, { $set: { closesAt: Date.now(), seq: seq + 1 } });
  await eventually(async () => (await counters.stored(id))?.ledger.length === 1);
  // Logged when all overdue deadlines of the round have been issued.
  await eventually(async () => (one.logs() + two.logs()).includes('overdue deadlines issued by the reconciler'));
});

it.concurrent('G16: the host is said to be away when their last socket on any replica has closed, and back when one opens', async () => {
  const id = await counters.create();
  const options = { token: counters.token('owner') };
  const [here, there] = [await counters.watch(id, options), await counters.watch(id, options, two)];
  const guest = await counters.watch(id);
  expect(guest.messages[0]?.hostPresent).toBe(true);
  here.ws.terminate();
  there.ws.terminate();
  expect(await guest.next('host_presence')).toMatchObject({ present: false });
  await counters.watch(id, options, two);
  expect(await guest.next('host_presence')).toMatchObject({ present: true });
});
