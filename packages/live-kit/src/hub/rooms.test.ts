import { describe, expect, it } from '@jest/globals';
import { newRoom, startEcho } from './echo.fixture.ts';

const { service, inside, open, greeted } = await startEcho();

describe('rooms', () => {
  it('get each message once, in order, and others do not', async () => {
    const [room, elsewhere] = [newRoom(), newRoom()];
    const [a, b, c] = [await greeted(room), await greeted(room), await greeted(elsewhere)];
    for (let n = 0; n < 50; n++) inside.hub.broadcast(room, { type: 'state', n });
    for (const socket of [a, b]) {
      await socket.waitFor((message) => message.n === 49);
      expect(socket.messages.filter((one) => one.type === 'state').map((one) => one.n)).toEqual([...Array(50).keys()]);
    }
    inside.hub.broadcast(elsewhere, { type: 'progress', n: 1 });
    await c.next('progress');
    expect(c.messages.map((one) => one.type)).toEqual(['hello', 'progress']);
  });

  it('have groups that alone get what is theirs', async () => {
    const room = newRoom();
    const [red, blue] = [await greeted(room, {}, '?group=red'), await greeted(room, {}, '?group=blue')];
    expect(inside.hub.groupsOf(room).sort()).toEqual(['blue', 'red']);
    inside.hub.broadcastToGroup(room, 'red', { type: 'secret', n: 1 });
    inside.hub.broadcast(room, { type: 'state', n: 2 }, { except: 'red' });
    inside.hub.broadcast(room, { type: 'progress', n: 3 });
    for (const socket of [red, blue]) await socket.next('progress');
    expect(red.messages.map((one) => one.type)).toEqual(['hello', 'secret', 'progress']);
    expect(blue.messages.map((one) => one.type)).toEqual(['hello', 'state', 'progress']);

    const [second] = [...inside.hub.sockets(room)].filter((one) => one.groups.has('blue'));
    if (!second) throw new Error('no socket in blue');
    inside.hub.setGroups(second, ['red']);
    expect(inside.hub.groupsOf(room)).toEqual(['red']);
    inside.hub.broadcastToGroup(room, 'red', { type: 'secret', n: 4 });
    expect((await blue.next('secret')).n).toBe(4);
  });

  it('have no groups of sockets that are gone, however late those are put into one', async () => {
    const room = newRoom();
    const [leaver, other] = [await greeted(room), await greeted(room)];
    const [first] = [...inside.hub.sockets(room)];
    if (!first) throw new Error('no socket');
    await leaver.close();
    inside.hub.broadcast(room, { type: 'state', n: 1 });
    await other.next('state');
    expect([...inside.hub.sockets(room)]).toHaveLength(1);
    inside.hub.setGroups(first, ['red']);
    expect(inside.hub.groupsOf(room)).toEqual([]);
  });

  it('tell the first and the last socket', async () => {
    const room = newRoom();
    const [a, b] = [await greeted(room), await greeted(room)];
    expect(inside.hub.rooms()).toContain(room);
    await Promise.all([a.close(), b.close()]);
    const again = await greeted(room);
    await again.close();
    const last = await greeted(newRoom());
    await last.close();
    expect(inside.log.filter((line) => line.endsWith(` ${room}`))).toEqual([
      `joined ${room}`,
      `opened ${room}`,
      `joined ${room}`,
      `left ${room}`,
      `left ${room}`,
      `closed ${room}`,
      `joined ${room}`,
      `opened ${room}`,
      `left ${room}`,
      `closed ${room}`,
    ]);
    expect(inside.hub.rooms()).not.toContain(room);
  });

  it('keep what happens during a greeting until after it', async () => {
    const room = newRoom();
    const [started, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    inside.beforeGreeting = () => {
      started.resolve();
      return go.promise;
    };
    const socket = await open(room);
    await started.promise;
    for (let n = 1; n <= 3; n++) inside.hub.broadcast(room, { type: 'state', n });
    inside.beforeGreeting = async () => undefined;
    go.resolve();
    await socket.next('state');
    expect(socket.messages).toEqual([
      { type: 'hello', userId: null, since: null },
      { type: 'state', n: 3 },
    ]);
  });

  it('of more sockets than one turn serves get everything in order', async () => {
    const room = newRoom();
    const sockets = await Promise.all(Array.from({ length: 120 }, () => greeted(room)));
    for (let n = 0; n < 20; n++) inside.hub.broadcast(room, { type: 'state', n }, { key: `state${n}` });
    for (const socket of sockets) {
      await socket.waitFor((message) => message.n === 19);
      expect(socket.messages.slice(1).map((one) => one.n)).toEqual([...Array(20).keys()]);
    }
  });

  it('refuse, in tests, a message that is against the contract', () => {
    const leaking = { type: 'state', n: 1, rightAnswer: 2 } as { type: 'state'; n: number };
    expect(() => inside.hub.broadcast(newRoom(), leaking)).toThrow('rightAnswer');
  });
});

it('counts back to nothing', async () => {
  const sockets = await Promise.all(Array.from({ length: 30 }, () => greeted(newRoom())));
  expect(inside.hub.count).toBeGreaterThanOrEqual(30);
  const gone = Promise.withResolvers<void>();
  await Promise.all(sockets.map((socket) => socket.close()));
  setImmediate(gone.resolve);
  await gone.promise;
  expect(inside.hub.count).toBe(0);
  expect(inside.hub.rooms()).toEqual([]);
  const metrics = await (await service.fetch('/metrics')).text();
  expect(metrics).toContain('sockets_open');
  expect(metrics).toMatch(/socket_rooms\{hub="[^"]+",.*\} 0/);
});
