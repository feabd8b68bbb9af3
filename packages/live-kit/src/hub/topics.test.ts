import { describe, expect, it } from '@jest/globals';
import { eventually } from '@luplay/service-kit/testing';
import { newTopic, startEcho } from './echo.fixture.ts';
import { Topics } from './fan-out/topics.ts';

const { service, inside, open, greeted } = await startEcho();

describe('topics', () => {
  it('G1: deliver each message once and in order to their own sockets only', async () => {
    const [topic, elsewhere] = [newTopic(), newTopic()];
    const [a, b, c] = [await greeted(topic), await greeted(topic), await greeted(elsewhere)];
    for (let n = 0; n < 50; n++) inside.hub.broadcast(topic, { type: 'state', n });
    for (const socket of [a, b]) {
      await socket.waitFor((message) => message.n === 49);
      expect(socket.messages.filter((one) => one.type === 'state').map((one) => one.n)).toEqual([...Array(50).keys()]);
    }
    inside.hub.broadcast(elsewhere, { type: 'progress', n: 1 });
    await c.next('progress');
    expect(c.messages.map((one) => one.type)).toEqual(['hello', 'progress']);
  });

  it('G5: deliver the messages of an audience to its sockets only', async () => {
    const topic = newTopic();
    const [red, blue] = [await greeted(topic, {}, '?audience=red'), await greeted(topic, {}, '?audience=blue')];
    expect(inside.hub.audiences(topic).sort()).toEqual(['blue', 'red']);
    inside.hub.broadcastToAudience(topic, 'red', { type: 'secret', n: 1 });
    inside.hub.broadcast(topic, { type: 'progress', n: 3 });
    for (const socket of [red, blue]) await socket.next('progress');
    expect(red.messages.map((one) => one.type)).toEqual(['hello', 'secret', 'progress']);
    expect(blue.messages.map((one) => one.type)).toEqual(['hello', 'progress']);

    const [second] = [...inside.hub.sockets(topic)].filter((one) => one.audiences.has('blue'));
    if (!second) throw new Error('no socket in blue');
    inside.hub.setAudiences(second, ['red']);
    expect(inside.hub.audiences(topic)).toEqual(['red']);
    inside.hub.broadcastToAudience(topic, 'red', { type: 'secret', n: 4 });
    expect((await blue.next('secret')).n).toBe(4);
  });

  it('G5: ignore audiences that are set for a closed socket', async () => {
    const topic = newTopic();
    const [leaver, other] = [await greeted(topic), await greeted(topic)];
    const [first] = [...inside.hub.sockets(topic)];
    if (!first) throw new Error('no socket');
    await leaver.close();
    inside.hub.broadcast(topic, { type: 'state', n: 1 });
    await other.next('state');
    await eventually(() => [...inside.hub.sockets(topic)].length === 1);
    inside.hub.setAudiences(first, ['red']);
    expect(inside.hub.audiences(topic)).toEqual([]);
  });

  it('G20: call topicOpened for the first socket and topicClosed after the last one', async () => {
    const topic = newTopic();
    const [a, b] = [await greeted(topic), await greeted(topic)];
    expect(inside.hub.topics()).toContain(topic);
    await Promise.all([a.close(), b.close()]);
    const again = await greeted(topic);
    await again.close();
    const last = await greeted(newTopic());
    await last.close();
    expect(inside.log.filter((line) => line.endsWith(` ${topic}`))).toEqual([
      `joined ${topic}`,
      `opened ${topic}`,
      `joined ${topic}`,
      `left ${topic}`,
      `left ${topic}`,
      `closed ${topic}`,
      `joined ${topic}`,
      `opened ${topic}`,
      `left ${topic}`,
      `closed ${topic}`,
    ]);
    expect(inside.hub.topics()).not.toContain(topic);
  });

  it('G6: send messages from during a greeting after it, only the newest of each type', async () => {
    const topic = newTopic();
    const [started, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    inside.beforeGreeting = () => {
      started.resolve();
      return go.promise;
    };
    const socket = await open(topic);
    await started.promise;
    for (let n = 1; n <= 3; n++) inside.hub.broadcast(topic, { type: 'state', n });
    inside.beforeGreeting = async () => undefined;
    go.resolve();
    await socket.next('state');
    expect(socket.messages).toEqual([
      { type: 'hello', userId: null, since: null },
      { type: 'state', n: 3 },
    ]);
  });

  it('G1: deliver every message in order to more sockets than one chunk holds', async () => {
    const topic = newTopic();
    const sockets = await Promise.all(Array.from({ length: 120 }, () => greeted(topic)));
    for (let n = 0; n < 20; n++) inside.hub.broadcast(topic, { type: 'state', n }, { key: `state${n}` });
    for (const socket of sockets) {
      await socket.waitFor((message) => message.n === 19);
      expect(socket.messages.slice(1).map((one) => one.n)).toEqual([...Array(20).keys()]);
    }
  });

  it('G20: that could not be opened is opened by the next socket, though the refused one has not closed yet', async () => {
    const log: string[] = [];
    const topics = new Topics<undefined>(
      (key) => {
        log.push(`opened ${key}`);
        if (log.length === 1) throw new Error('the database is away');
      },
      (key) => void log.push(`closed ${key}`),
    );
    const [refused, next] = [1, 2].map(() => ({ topic: 'a', audiences: new Set() }) as never);
    await expect(topics.enter(refused as never, 'a', ['red']).opened).rejects.toThrow('away');
    await topics.enter(next as never, 'a', ['red']).opened;
    topics.leave(refused as never);
    expect([...(topics.get('a')?.audiences.get('red') ?? [])]).toEqual([next]);
    topics.leave(next as never);
    await eventually(() => log.length > 2);
    expect([log, topics.size]).toEqual([['opened a', 'opened a', 'closed a'], 0]);
  });

  it('G18: reject, in tests, a message that breaks the contract', () => {
    const leaking = { type: 'state', n: 1, rightAnswer: 2 } as { type: 'state'; n: number };
    expect(() => inside.hub.broadcast(newTopic(), leaking)).toThrow('rightAnswer');
  });
});

it('G20: releases every socket and topic after the last close', async () => {
  // One after the other: until it is greeted, each counts as a guess of this address (G13).
  const sockets: Awaited<ReturnType<typeof greeted>>[] = [];
  for (let n = 0; n < 30; n++) sockets.push(await greeted(newTopic()));
  expect(inside.hub.count).toBeGreaterThanOrEqual(30);
  await Promise.all(sockets.map((socket) => socket.close()));
  // The server may notice the end of a connection after its client.
  await eventually(() => inside.hub.count === 0);
  expect(inside.hub.topics()).toEqual([]);
  const metrics = await (await service.fetch('/metrics')).text();
  expect(metrics).toContain('sockets_open');
  expect(metrics).toMatch(/socket_rooms\{hub="[^"]+",.*\} 0/);
});
