import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spectators } from '@luplay/contracts/broadcast';
import { type LiveGame, liveGames } from '@luplay/contracts/lobby-game';
import type { TypedBucket } from '@luplay/service-kit';
import { eventually, openSocket, partOf, startTestService, type TestService } from '@luplay/service-kit/testing';
import { broadcastService } from '../service.ts';
import { liveLobby } from './live-lobby.fixture.ts';

let service: TestService;
let bucket: TypedBucket<LiveGame>;
beforeAll(async () => {
  service = await startTestService(broadcastService);
  bucket = service.kit.nats.bucket(liveGames);
});
afterAll(() => service.close());

const playerOf = (playerId: string) => ({
  playerId,
  telegramId: playerId,
  displayName: playerId,
  profilePicture: '',
  color: '#ccc',
  joinedAt: 1,
});
const watch = (code: string) => openSocket(service.url, `/ws/broadcast/${code}`);
const state = (lobbyId: string, query: { code?: string } = {}) =>
  service.call(spectators.watchLobby, { params: { lobbyId }, query });

/** Publishes a lobby and waits until the service knows it. */
async function announce(lobbyId: string, game: LiveGame): Promise<void> {
  await bucket.put(lobbyId, game);
  await eventually(async () => (await state(lobbyId, { code: game.lobby.broadcastCode })).body.seq === game.seq);
}

describe('a spectator', () => {
  it('gets the whole state first, by call and by socket', async () => {
    const game = liveLobby('Lstart', '100001', 3);
    await announce('Lstart', game);
    const { status, body } = await state('Lstart');
    expect([status, body]).toEqual([200, { success: true, ...game }]);
    const expired = await service.call(spectators.watchLobby, { params: { lobbyId: 'Lstart' }, token: 'a.b.c' });
    expect(expired.status).toBe(200);
    const socket = await watch('100001');
    const greeting = await socket.next('connection_established');
    expect(greeting).toMatchObject({
      seq: 3,
      from: 3,
      protocol: 1,
      server: 'svc-broadcast#0',
      lobby: game.lobby,
      game: null,
    });
    await socket.close();
  });

  it('gets each change once, in order, with the number before it', async () => {
    await announce('Lmoves', liveLobby('Lmoves', '100002', 1));
    const [one, two] = await Promise.all([watch('100002'), watch('100002')]);
    await Promise.all([one.next('connection_established'), two.next('connection_established')]);
    for (const seq of [2, 3, 7]) {
      await bucket.put('Lmoves', liveLobby('Lmoves', '100002', seq, `Ход ${seq}`));
      // A bucket keeps the last value only: NATS may drop one that it has not delivered yet.
      for (const socket of [one, two]) await socket.waitFor((message) => message.seq === seq);
    }
    for (const socket of [one, two]) {
      const updates = socket.messages.filter((message) => message.type === 'broadcast_update');
      expect(updates.map(({ seq, from, lobby }) => [seq, from, lobby.title])).toEqual([
        [2, 1, 'Ход 2'],
        [3, 2, 'Ход 3'],
        [7, 3, 'Ход 7'],
      ]);
    }
    await Promise.all([one.close(), two.close()]);
  });

  it('sees nothing of other lobbies and no older state', async () => {
    await announce('Lmine', liveLobby('Lmine', '100003', 5));
    await announce('Lother', liveLobby('Lother', '100004', 5, 'Чужое лобби'));
    const socket = await watch('100003');
    await socket.next('connection_established');
    await bucket.put('Lother', liveLobby('Lother', '100004', 6, 'Чужое лобби'));
    await bucket.put('Lmine', liveLobby('Lmine', '100003', 4, 'Опоздавшее'));
    await bucket.put('Lmine', liveLobby('Lmine', '100003', 6, 'Новое'));
    await socket.waitFor((message) => message.seq === 6);
    expect(socket.rawBytes()).not.toContain('Чужое лобби');
    expect(socket.rawBytes()).not.toContain('Опоздавшее');
    await socket.close();
  });

  it('is informed when the lobby is deleted, and when it returns', async () => {
    await announce('Lgone', liveLobby('Lgone', '100005', 8));
    const socket = await watch('100005');
    await socket.next('connection_established');
    await bucket.delete('Lgone');
    expect(await socket.next('broadcast_ended')).toMatchObject({ seq: 8, from: 8 });
    expect((await state('Lgone')).status).toBe(404);
    await bucket.put('Lgone', liveLobby('Lgone', '100005', 9));
    expect(await socket.next('broadcast_update')).toMatchObject({ seq: 9 });
    await socket.close();
  });

  it('may request the whole state again, and gets an error for an invalid message', async () => {
    await announce('Lask', liveLobby('Lask', '100006', 2));
    const socket = await watch('100006');
    await socket.next('connection_established');
    socket.send({ type: 'snapshot', since: 1 });
    expect(await socket.next('connection_established')).toMatchObject({ seq: 2 });
    for (const nonsense of [
      '{',
      '[]',
      { type: 'answer', answers: [1] },
      { type: 'ping', extra: 1 },
      7 as unknown as string,
    ]) {
      socket.send(nonsense);
      expect(await socket.next('error')).toMatchObject({ code: 'validation_failed' });
    }
    await socket.close();
  });

  it.each([
    ['an unknown code', '999999'],
    ['a room code', '12345'],
    ['too long', '1234567'],
    ['letters', 'abcdef'],
    ['an operator', '%7B%24ne%3A1%7D'],
  ])('with %s is closed with 4404', async (_, code) => {
    const socket = await watch(code);
    expect(await socket.closed).toMatchObject({ code: 4404 });
    expect(socket.messages).toEqual([]);
  });

  it('24.6: guesses codes with calls and sockets together at most 30 times', async () => {
    const game = liveLobby('Lguess', '100009', 1);
    await announce('Lguess', { ...game, lobby: { ...game.lobby, isPublic: false } });
    const headers = { 'x-real-ip': '192.0.2.9' };
    const closing = async (code: string) => {
      const socket = await openSocket(service.url, `/ws/broadcast/${code}`, { headers });
      return Promise.race([
        socket.next('connection_established').then(() => 0),
        socket.closed.then((closed) => closed.code),
      ]);
    };
    const ask = async (code: string) =>
      (await service.fetch(`/broadcast/game/Lguess?code=${code}`, { headers })).status;
    for (let guess = 0; guess < 10; guess++) {
      expect([await closing(String(900_000 + guess)), await ask(String(800_000 + guess))]).toEqual([4404, 403]);
    }
    expect([await closing('900999'), await ask('800999')]).toEqual([4429, 429]);
    // The projector of somebody else there.
    expect(await closing('100009')).toBe(0);
    expect([await ask('100009'), await closing('100009')]).toEqual([200, 0]);
  });

  it('from a foreign origin is refused, with a bad token closed', async () => {
    await announce('Ldoor', liveLobby('Ldoor', '100007', 2));
    await expect(openSocket(service.url, '/ws/broadcast/100007', { origin: 'https://evil.example' })).rejects.toThrow(
      '403',
    );
    await expect(openSocket(service.url, '/ws/broadcast/100007', { origin: 'null' })).rejects.toThrow('403');
    const socket = await openSocket(service.url, '/ws/broadcast/100007', { token: 'a.b.c' });
    expect(await socket.closed).toMatchObject({ code: 4401 });
  });

  it('12.18: of a private lobby needs its code, which is in the address of the socket', async () => {
    const open = liveLobby('Lclosed', '100009', 2, 'Тайное собрание');
    const game = { ...open, lobby: { ...open.lobby, isPublic: false } };
    await announce('Lclosed', game);
    for (const query of [{}, { code: '100008' }]) {
      const { status, body } = await state('Lclosed', query);
      expect([status, body.code]).toEqual([403, 'invitation_required']);
      expect(JSON.stringify(body)).not.toMatch(/Тайное собрание|100009/);
    }
    expect((await state('Lclosed', { code: 'abc' })).status).toBe(400);
    expect((await state('Lclosed', { code: '100009' })).body).toEqual({ success: true, ...game });
    const socket = await watch('100009');
    expect((await socket.next('connection_established')).lobby.title).toBe('Тайное собрание');
    await socket.close();
  });

  it('24.7: of a private lobby is shut out with its former code, unless they play there', async () => {
    const lobbyOf = (code: string, seq: number, ...players: string[]): LiveGame => {
      const game = liveLobby('Lkick', code, seq);
      const known = players.map((id) => [id, playerOf(id)]);
      return { ...game, lobby: { ...game.lobby, isPublic: false, players: Object.fromEntries(known) } };
    };
    await announce('Lkick', lobbyOf('100020', 1, 'anya', 'vera', 'gleb'));
    const tokenOf = (userId: string) => service.token({ userId });
    const watchAs = async (userId?: string) => {
      const token = userId === undefined ? {} : { token: await tokenOf(userId) };
      const socket = await openSocket(service.url, '/ws/broadcast/100020', token);
      await socket.next('connection_established');
      return socket;
    };
    const [anya, vera, gleb, hall] = await Promise.all([...['anya', 'vera', 'gleb'].map(watchAs), watchAs()]);
    // Gleb leaves: the code stays as it is.
    await bucket.put('Lkick', lobbyOf('100020', 2, 'anya', 'vera'));
    expect(await gleb!.closed).toMatchObject({ code: 1008 });
    expect(await hall!.next('broadcast_update')).toMatchObject({ seq: 2 });
    // Vera is kicked.
    await bucket.put('Lkick', lobbyOf('100021', 3, 'anya'));
    for (const socket of [vera, hall]) {
      expect(await socket!.closed).toMatchObject({ code: 1008 });
      expect(socket!.rawBytes()).not.toContain('100021');
    }
    await anya!.waitFor(({ seq, lobby }) => seq === 3 && lobby.broadcastCode === '100021');
    const read = async (userId?: string, query = {}) => {
      const token = userId === undefined ? {} : { token: await tokenOf(userId) };
      return (await service.call(spectators.watchLobby, { params: { lobbyId: 'Lkick' }, query, ...token })).status;
    };
    const former = { code: '100020' };
    expect([await read('anya', former), await read('vera', former), await read(undefined, former)]).toEqual([
      200, 403, 403,
    ]);
    await anya!.close();
  });

  it('29.3: sees the newest state of a lobby that lies in two streams, also after a start', async () => {
    const former = await startTestService(broadcastService, { beside: service, env: { LUPLAY_NATS_STREAMS: '1' } });
    const formerly = former.kit.nats.bucket(liveGames);
    const ids = Array.from({ length: 30 }, (_, index) => `Lmoved${index}`);
    const moved = ids.find((id) => partOf(liveGames, id, 4) !== liveGames.name)!;
    const stays = ids.find((id) => partOf(liveGames, id, 4) === liveGames.name)!;
    await formerly.put(moved, liveLobby(moved, '100030', 3));
    await announce(moved, liveLobby(moved, '100030', 9));
    await announce(moved, liveLobby(moved, '100030', 10));
    await formerly.put(moved, liveLobby(moved, '100030', 4));
    await announce(stays, liveLobby(stays, '100031', 1));
    expect((await state(moved)).body).toMatchObject({ seq: 10 });
    await former.close();
    const late = await startTestService(broadcastService, { beside: service });
    const read = () => late.call(spectators.watchLobby, { params: { lobbyId: moved } });
    await eventually(async () => (await read()).status === 200 && late.kit.nats.connected);
    await eventually(async () => (await read()).body.seq === 10);
    await late.close();
  });

  it('of an unknown lobby gets an error', async () => {
    const { status, body } = await state('Lnever');
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect((await service.fetch('/broadcast/game/%7B%24ne%7D')).status).toBe(400);
  });
});

describe('a thousand spectators', () => {
  it('all have the newest state after a burst', async () => {
    await announce('Lcrowd', liveLobby('Lcrowd', '100008', 1));
    const sockets = await Promise.all(Array.from({ length: 1000 }, () => watch('100008')));
    await Promise.all(sockets.map((socket) => socket.next('connection_established')));
    for (let seq = 2; seq <= 30; seq++) await bucket.put('Lcrowd', liveLobby('Lcrowd', '100008', seq));
    await Promise.all(sockets.map((socket) => socket.waitFor((message) => message.seq === 30)));
    for (const socket of sockets) {
      const seqs = socket.messages.map((message) => message.seq);
      expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    }
    await Promise.all(sockets.map((socket) => socket.close()));
  });
});
