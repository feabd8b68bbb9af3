import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { endedSessions, tokenEpochs } from '@luplay/contracts';
import {
  openSocket,
  type SocketOptions,
  startTestService,
  type TestService,
  type TestSocket,
} from '@luplay/service-kit/testing';
import { type EchoInside, echoService } from '../../test/echo-service.ts';

let service: TestService;
let inside: EchoInside;
const opened: TestSocket[] = [];
beforeAll(async () => {
  const echo = echoService();
  inside = echo.inside;
  service = await startTestService(echo.definition, { env: { LUPLAY_ORIGINS: 'https://play.example' } });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((socket) => socket.close()));
});
afterAll(() => service.close());

let roomNumber = 0;
const newRoom = () => `room${++roomNumber}`;
async function open(room: string, options: SocketOptions = {}, search = ''): Promise<TestSocket> {
  const socket = await openSocket(service.url, `/ws/echo/${room}${search}`, options);
  opened.push(socket);
  return socket;
}
async function greeted(room: string, options: SocketOptions = {}, search = ''): Promise<TestSocket> {
  const socket = await open(room, options, search);
  await socket.next('hello');
  return socket;
}

describe('opening', () => {
  it('greets a watcher without a token, with or without the subprotocol', async () => {
    const socket = await open('a', {}, '?since=7');
    expect(await socket.next('hello')).toEqual({ type: 'hello', userId: null, since: '7' });
    expect(socket.ws.protocol).toBe('luplay.v1');
    const bare = await open('a', { protocols: [] });
    expect((await bare.next('hello')).userId).toBeNull();
  });

  it('knows the owner of a token', async () => {
    const socket = await open('a', { token: await service.token({ userId: 'u1' }) });
    expect((await socket.next('hello')).userId).toBe('u1');
    expect(socket.ws.protocol).toBe('luplay.v1');
  });

  it.each([
    ['a bad token', 4401, 'a', () => ({ token: 'x.y.z' })],
    ['an older version', 4426, 'a', () => ({ protocols: ['luplay.v0', 'bearer.x'] })],
    ['a newer version', 4505, 'a', () => ({ protocols: ['luplay.v2', 'bearer.x'] })],
    ['an unknown protocol', 4400, 'a', () => ({ protocols: ['chat'] })],
    ['a room that is not there', 4404, 'nowhere', () => ({})],
    ['a room one may not enter', 1008, 'closed', () => ({})],
  ])('closes for %s with %i', async (_name, code, room, options) => {
    const socket = await open(room, options());
    expect((await socket.closed).code).toBe(code);
    expect(socket.messages).toEqual([]);
  });

  it('closes for an expired token with 4401', async () => {
    const now = Math.floor(Date.now() / 1000);
    const token = await service.token({ userId: 'u1' }, { issuedAt: now - 100, expiresAt: now - 10 });
    expect((await (await open('a', { token })).closed).code).toBe(4401);
  });

  it('refuses pages from elsewhere with 403', async () => {
    const host = new URL(service.url).host;
    for (const origin of ['https://evil.example', 'null', 'https://play.example.evil.example', `http://${host}.evil`]) {
      await expect(open('a', { origin })).rejects.toThrow('HTTP 403');
    }
    for (const origin of ['https://play.example', `http://${host}`]) await greeted('a', { origin });
    const behindGateway = { origin: 'https://luplay.example', headers: { 'x-forwarded-host': 'luplay.example' } };
    await greeted('a', behindGateway);
  });

  it('refuses other paths with 404', async () => {
    await expect(openSocket(service.url, '/ws/other/a')).rejects.toThrow('HTTP 404');
    await expect(openSocket(service.url, '/open')).rejects.toThrow('HTTP 404');
  });

  it('refuses an upgrade to something else with 400', async () => {
    const { port } = new URL(service.url);
    const connection = connect(Number(port), '127.0.0.1');
    const lines = ['GET /ws/echo/a HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: h2c', '', ''];
    connection.write(lines.join('\r\n'));
    expect(await text(connection)).toMatch(/^HTTP\/1.1 400 /);
  });

  it('refuses the 21st socket of one user, not of others', async () => {
    const token = await service.token({ userId: 'many' });
    for (let i = 0; i < 20; i++) await greeted('a', { token });
    expect((await (await open('a', { token })).closed).code).toBe(4429);
    await greeted('a', { token: await service.token({ userId: 'other' }) });
    await opened[0]?.close();
    await greeted('a', { token });
  });
});

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

describe('messages of clients', () => {
  it('reach the service', async () => {
    const socket = await greeted(newRoom());
    socket.send({ type: 'say', n: 5 });
    expect((await socket.next('state')).n).toBe(5);
  });

  it('that are sent before the greeting wait for it', async () => {
    const socket = await open(newRoom());
    socket.send({ type: 'say', n: 6 });
    await socket.next('state');
    expect(socket.messages.map((one) => one.type)).toEqual(['hello', 'state']);
  });

  it.each([
    '{',
    '[]',
    'null',
    '"say"',
    '{"type":"nothing"}',
    '{"type":"say"}',
    '{"type":"say","n":"1"}',
    '{"type":"say","n":1,"role":"admin"}',
    '{"type":"say","n":1,"__proto__":{}}',
    '{"type":"say","n":{"$ne":null}}',
  ])('%s: an error message, and the socket stays', async (text) => {
    const socket = await greeted(newRoom());
    socket.send(text);
    expect((await socket.next('error')).code).toBe('validation_failed');
    socket.send({ type: 'say', n: 1 });
    await socket.next('state');
  });

  it('that the service refuses are answered with its words', async () => {
    const socket = await greeted(newRoom());
    socket.send({ type: 'say', n: -1 });
    expect(await socket.next('error')).toMatchObject({ code: 'conflict', message: 'нет' });
  });

  it('12.29: that the service fails at leave the error, its cause and the number of the message in the log', async () => {
    const socket = await greeted(newRoom(), { headers: { 'x-request-id': 'handshake-1' } });
    socket.send({ type: 'say', n: 1 });
    socket.send({ type: 'say', n: -2 });
    expect((await socket.next('error')).code).toBe('internal');
    const line = service
      .logs()
      .split('\n')
      .find((one) => one.includes('socket message failed'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      requestId: 'handshake-1-2',
      err: {
        type: 'RangeError',
        message: 'no such n',
        stack: expect.stringContaining('echo-service.ts'),
        cause: { type: 'Error', message: 'the cause' },
      },
    });
  });

  it('in binary close with 1003, too big with 1009', async () => {
    const binary = await greeted(newRoom());
    binary.ws.send(Buffer.from([1, 2, 3]));
    expect((await binary.closed).code).toBe(1003);
    const big = await greeted(newRoom());
    big.send('x'.repeat(4097));
    expect((await big.closed).code).toBe(1009);
  });

  it('more than 20 a second close with 1008; a short burst does not', async () => {
    const calm = await greeted(newRoom());
    for (let i = 0; i < 30; i++) calm.send({ type: 'ping' });
    calm.send({ type: 'say', n: 1 });
    await calm.next('state');
    const flood = await greeted(newRoom());
    for (let i = 0; i < 200; i++) flood.send({ type: 'ping' });
    expect((await flood.closed).code).toBe(1008);
    const pings = await greeted(newRoom());
    for (let i = 0; i < 200; i++) pings.ws.ping();
    expect((await pings.closed).code).toBe(1008);
  });

  it('12.12: pongs that nobody asked for are messages too, and so are pieces of one', async () => {
    const pongs = await greeted(newRoom());
    for (let i = 0; i < 200; i++) pongs.ws.pong();
    expect((await pongs.closed).code).toBe(1008);
    const pieces = await greeted(newRoom());
    for (let i = 0; i < 200; i++) pieces.ws.send('', { fin: false });
    expect((await pieces.closed).code).toBe(1008);
  });
});

describe('a user', () => {
  it('whose tokens are revoked is closed with 4401, newer tokens stay', async () => {
    const now = Math.floor(Date.now() / 1000);
    const old = await greeted('a', { token: await service.token({ userId: 'rev' }, { issuedAt: now - 100 }) });
    const fresh = await greeted('a', { token: await service.token({ userId: 'rev' }) });
    await service.kit.nats.bucket(tokenEpochs).put('rev', { notBefore: now - 10 });
    expect((await old.closed).code).toBe(4401);
    expect(fresh.ws.readyState).toBe(1);
  });

  it('who logs out of a session loses its sockets with 4401, and keeps those of other sessions', async () => {
    const opening = (sessionId: string) => service.token({ userId: 'leaver' }, { sessionId });
    const phone = [
      await greeted('a', { token: await opening('s-phone') }),
      await greeted('b', { token: await opening('s-phone') }),
    ];
    const laptop = await greeted('a', { token: await opening('s-laptop') });
    await service.kit.nats.bucket(endedSessions).put('s-phone', { endedAt: Math.floor(Date.now() / 1000) });
    for (const socket of phone) expect((await socket.closed).code).toBe(4401);
    expect(laptop.ws.readyState).toBe(1);
    const again = await open('a', { token: await opening('s-phone') });
    expect((await again.closed).code).toBe(4401);
  });

  it('may be disconnected', async () => {
    const socket = await greeted('a', { token: await service.token({ userId: 'out' }) });
    const other = await greeted('a');
    inside.hub.disconnectUser('out');
    expect((await socket.closed).code).toBe(4401);
    expect(other.ws.readyState).toBe(1);
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
