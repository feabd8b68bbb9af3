import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { radioPlace, rooms } from '@luplay/contracts/broadcast';
import { openSocket, startTestService, type TestService } from '@luplay/service-kit/testing';
import { broadcastService } from '../service.ts';
import { THREE } from './room.fixture.ts';
import { ROOMS } from './store.ts';

let service: TestService;
let other: TestService;
let token: string;
beforeAll(async () => {
  service = await startTestService(broadcastService);
  other = await startTestService(broadcastService, { beside: service });
  token = await service.token({ userId: 'dev', telegramId: 'dev', username: 'dev', roles: ['developer'] });
});
afterAll(async () => {
  await other.close();
  await service.close();
});

type Socket = Awaited<ReturnType<typeof openSocket>>;
const open: Socket[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((socket) => socket.close()));
});

async function newRoom(): Promise<string> {
  return (await service.call(rooms.createRoom, { token, body: { title: 'Зал' } })).body.code;
}
async function listen(code: string, replica = service): Promise<Socket> {
  const socket = await openSocket(replica.url, `/ws/broadcast/${code}`);
  open.push(socket);
  return socket;
}
const send = (code: string, text: string, replica = service) =>
  replica.call(rooms.sendMessage, { token, params: { code }, body: { text } });
const change = (code: string, body: object, replica = service) =>
  replica.call(rooms.updateRoom, { token, params: { code }, body });

describe('a listener', () => {
  it('gets the whole room first and every change after it, on every replica', async () => {
    const code = await newRoom();
    await send(code, 'раньше');
    const sockets = [await listen(code, service), await listen(code, other)];
    for (const socket of sockets) {
      const greeting = await socket.next('connection_established');
      expect(greeting).toMatchObject({ seq: 2, from: 2, protocol: 1, broadcast: { code, title: 'Зал' } });
      expect(greeting.broadcast.data.messages).toMatchObject([{ text: 'раньше' }]);
    }
    await send(code, 'теперь', other);
    // A replica that makes the next change first sends the whole room instead.
    for (const socket of sockets)
      expect(await socket.next('broadcast_message')).toMatchObject({ seq: 3, from: 2, message: { text: 'теперь' } });
    await change(code, { title: 'Сцена', data: { broadcastGame: 'L7' } });
    for (const socket of sockets) {
      const update = await socket.next('broadcast_update');
      expect(update).toMatchObject({ seq: 4, from: 3, broadcast: { title: 'Сцена', data: { broadcastGame: 'L7' } } });
      expect(update.broadcast.data).not.toHaveProperty('messages');
    }
  });

  it('gets twenty messages sent at once on two replicas, each once and in the order of their numbers', async () => {
    const code = await newRoom();
    const sockets = [await listen(code, service), await listen(code, other)];
    await Promise.all(sockets.map((socket) => socket.next('connection_established')));
    await Promise.all(Array.from({ length: 20 }, (_, i) => send(code, `${i}`, i % 2 ? service : other)));
    for (const socket of sockets) {
      await socket.waitFor((message) => message.seq === 21);
      // When messages overtake each other, a greeting with all of them is sent.
      const received = new Set<string>();
      let seq = 1;
      for (const message of socket.messages.slice(1)) {
        expect(message.seq).toBeGreaterThan(seq);
        if (message.type === 'broadcast_message') expect(message.seq).toBe(seq + 1);
        seq = message.seq;
        const known = message.type === 'broadcast_message' ? [message.message] : message.broadcast.data.messages;
        for (const { text } of known) received.add(text);
      }
      expect(received.size).toBe(20);
    }
  });

  it('who arrives late hears the radio at the same position', async () => {
    const code = await newRoom();
    const early = await listen(code);
    await early.next('connection_established');
    await change(code, { data: { radio: { playlist: THREE, playing: true } } });
    const { broadcast } = await early.next('broadcast_update');
    const late = await listen(code, other);
    const greeting = await late.next('connection_established');
    expect(greeting.broadcast.data.radio.since).toBeGreaterThanOrEqual(broadcast.data.radio.since);
    const now = service.kit.now() + 17_000;
    const [one, two] = [broadcast, greeting.broadcast].map(({ data }) => radioPlace(data.radio, now));
    expect(one?.index).toBe(two?.index);
    expect(Math.abs((one?.position ?? 0) - (two?.position ?? 9))).toBeLessThan(0.01);
  });

  it('may request the whole room again', async () => {
    const code = await newRoom();
    const socket = await listen(code);
    await socket.next('connection_established');
    await send(code, 'ещё');
    await socket.next('broadcast_message');
    socket.send({ type: 'snapshot', since: 1 });
    expect(await socket.next('connection_established')).toMatchObject({ seq: 2 });
  });

  it('gets nothing of other rooms', async () => {
    const [mine, foreign] = [await newRoom(), await newRoom()];
    const socket = await listen(mine);
    await socket.next('connection_established');
    await send(foreign, 'чужое');
    await send(mine, 'моё');
    await socket.next('broadcast_message');
    expect(socket.rawBytes()).not.toContain('чужое');
  });

  it('is informed that the room was deleted, and is disconnected', async () => {
    const code = await newRoom();
    const sockets = [await listen(code, service), await listen(code, other)];
    await Promise.all(sockets.map((socket) => socket.next('connection_established')));
    await service.call(rooms.deleteRoom, { token, params: { code } });
    for (const socket of sockets) {
      expect(await socket.next('broadcast_ended')).toMatchObject({ seq: 2, from: 1 });
      expect(await socket.closed).toMatchObject({ code: 4404 });
    }
    const late = await listen(code);
    expect(await late.closed).toMatchObject({ code: 4404 });
  });

  it.each(['00000', '1234', 'abcde', '%7B%22a%22%7D'])('of %s finds nothing', async (code) => {
    const socket = await listen(code);
    expect(await socket.closed).toMatchObject({ code: 4404 });
    expect(socket.messages).toEqual([]);
  });
});

describe('a lost announcement', () => {
  it('is repaired for listeners: a change, and a deletion', async () => {
    const code = await newRoom();
    const socket = await listen(code);
    await socket.next('connection_established');
    // The state left by a replica that died between its write and its announcement.
    const stored = service.kit.mongo.collection(ROOMS);
    await stored.updateOne({ code }, { $set: { title: 'Тихо', seq: 2 } });
    expect(await socket.next('broadcast_update')).toMatchObject({ seq: 2, from: 1, broadcast: { title: 'Тихо' } });
    await send(code, 'дальше');
    expect(await socket.next('broadcast_message')).toMatchObject({ seq: 3, from: 2 });
    await stored.deleteOne({ code });
    expect(await socket.next('broadcast_ended')).toMatchObject({ type: 'broadcast_ended' });
  });

  it('is repaired when a later one arrives', async () => {
    const code = await newRoom();
    const socket = await listen(code);
    await socket.next('connection_established');
    await service.kit.mongo.collection(ROOMS).updateOne({ code }, { $set: { title: 'Тихо', seq: 2 } });
    await send(code, 'сразу', other);
    await socket.waitFor((message) => message.seq === 3);
    // In a greeting with the whole room, or in an update when the reconciler is faster.
    expect(socket.messages.map(({ broadcast }) => broadcast?.title)).toContain('Тихо');
  });
});

describe('a replica that dies', () => {
  it('loses nothing: what it acknowledged is sent and read on the others', async () => {
    const dying = await startTestService(broadcastService, { beside: service });
    const code = await newRoom();
    const socket = await listen(code);
    await socket.next('connection_established');
    const { status } = await send(code, 'последнее слово', dying);
    await dying.close();
    expect(status).toBe(200);
    await socket.waitFor((message) => message.seq === 2);
    const { body } = await other.call(rooms.getRoom, { params: { code } });
    expect(body.broadcast.data.messages).toMatchObject([{ text: 'последнее слово' }]);
  });
});

describe('five hundred listeners', () => {
  it('all get a message', async () => {
    const code = await newRoom();
    const sockets = await Promise.all(Array.from({ length: 500 }, (_, i) => listen(code, i % 2 ? service : other)));
    await Promise.all(sockets.map((socket) => socket.next('connection_established')));
    await send(code, 'всем');
    await Promise.all(sockets.map((socket) => socket.next('broadcast_message')));
  });
});
