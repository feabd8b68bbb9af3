import { describe, expect, it } from '@jest/globals';
import { radioPlace, rooms } from '@luplay/contracts/broadcast';
import { startReplicas } from './replicas.fixture.ts';
import { THREE } from './room.fixture.ts';
import { ROOMS } from './store.ts';

const { service, other, tokens, create, read } = await startReplicas();
const all = () => service.kit.mongo.collection(ROOMS).find({}).toArray();

describe('creating a room', () => {
  it('returns a five-digit code with which anybody can read it', async () => {
    const { status, body } = await service.call(rooms.createRoom, {
      token: tokens.dev ?? '',
      body: { title: '  Финал  ', type: 'room', owner: 'dev' },
    });
    expect([status, body.success]).toEqual([200, true]);
    expect(body.code).toMatch(/^[1-9]\d{4}$/);
    const { broadcast } = await read(body.code);
    expect(broadcast).toMatchObject({ code: body.code, title: 'Финал', type: 'room', owner: 'dev' });
    expect(broadcast.data).toMatchObject({ broadcastGame: null, messages: [], radio: { playing: false } });
    const listed = (await service.call(rooms.listRooms)).body.broadcasts;
    expect(listed[0]).toEqual({
      code: body.code,
      title: 'Финал',
      type: 'room',
      owner: 'dev',
      createdAt: broadcast.createdAt,
    });
  });

  it('is for developers, in their own name', async () => {
    const before = (await all()).length;
    const body = { title: 'Чужое' };
    expect((await service.call(rooms.createRoom, { body })).status).toBe(401);
    for (const who of ['anya', 'creator'])
      expect((await service.call(rooms.createRoom, { token: tokens[who] ?? '', body })).status).toBe(403);
    const foreign = { title: 'Чужое', owner: 'dev2' };
    expect((await service.call(rooms.createRoom, { token: tokens.dev ?? '', body: foreign })).status).toBe(403);
    expect(await all()).toHaveLength(before);
  });

  it('twenty at once, on two replicas, have twenty codes', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? service : other).call(rooms.createRoom, { token: tokens.dev2 ?? '', body: { title: `№ ${i}` } }),
      ),
    );
    expect(new Set(made.map(({ body }) => body.code)).size).toBe(20);
  });

  it('repeated twenty times at once with the same request id creates one room', async () => {
    const input = { token: tokens.boss ?? '', body: { title: 'Одна', requestId: 'once' } };
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? service : other).call(rooms.createRoom, input)),
    );
    expect(new Set(made.map(({ status, body }) => `${status} ${body.code}`)).size).toBe(1);
    expect((await all()).filter(({ title }) => title === 'Одна')).toHaveLength(1);
  });
});

describe('changing a room', () => {
  it('merges the named fields, and the server sets the time of the radio', async () => {
    const { code } = (await create()).body;
    const patch = (body: Parameters<typeof service.call<typeof rooms.updateRoom>>[1]) =>
      service.call(rooms.updateRoom, { token: tokens.dev ?? '', params: { code }, ...body });
    const earliest = service.kit.now();
    const { body } = await patch({
      body: { data: { radio: { playlist: THREE, playing: true, showRadioPanel: true } } },
    });
    const latest = service.kit.now();
    expect(body.broadcast.data.radio).toMatchObject({ playing: true, paused: false, current: 0, volume: 0.5 });
    const began = body.broadcast.data.radio.since - body.broadcast.data.radio.position * 1000;
    expect(began).toBeGreaterThanOrEqual(earliest - 1);
    expect(began).toBeLessThanOrEqual(latest);
    await patch({ body: { title: 'Сцена', data: { broadcastGame: 'lobby-1' } } });
    await patch({ body: { data: { radio: { volume: 0.9 } } } });
    const { broadcast, seq } = await read(code);
    expect(seq).toBe(4);
    expect(broadcast).toMatchObject({ title: 'Сцена', data: { broadcastGame: 'lobby-1', radio: { volume: 0.9 } } });
    // A late listener's position follows from the start time.
    const now = service.kit.now();
    const place = radioPlace(broadcast.data.radio, now);
    const expected = (now - began) / 1000;
    expect(place.index).toBe(0);
    expect(Math.abs(place.position - expected)).toBeLessThan(0.01);
  });

  it('of twenty at once on two replicas, every field has a value of one of them', async () => {
    const { code } = (await create()).body;
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? service : other).call(rooms.updateRoom, {
          token: tokens.dev ?? '',
          params: { code },
          body: i % 2 ? { title: `Зал ${i}` } : { data: { broadcastGame: `lobby-${i}` } },
        }),
      ),
    );
    const { broadcast, seq } = await read(code);
    expect(seq).toBe(21);
    expect(broadcast.title).toMatch(/^Зал \d+$/);
    expect(broadcast.data.broadcastGame).toMatch(/^lobby-\d+$/);
  });

  it.each([
    ['messages', { data: { messages: [] } }],
    ['owner', { owner: 'anya' }],
    ['code', { code: '11111' }],
    ['an unknown field of the radio', { data: { radio: { since: 1 } } }],
    [
      'a track from elsewhere',
      {
        data: {
          radio: { playlist: { title: 'x', tracks: [{ title: 'x', src: 'https://evil.example/a.mp3', duration: 3 }] } },
        },
      },
    ],
    [
      'a track outside of media',
      {
        data: {
          radio: { playlist: { title: 'x', tracks: [{ title: 'x', src: '/media/../api2/health', duration: 3 }] } },
        },
      },
    ],
    ['a track that is not there', { data: { radio: { current: 7 } } }],
    ['a volume beyond all', { data: { radio: { volume: 11 } } }],
    ['an operator', { title: { $ne: null } }],
    ['nothing', {}],
  ])('refuses %s', async (_, body) => {
    const { code } = (await create()).body;
    const { status } = await service.call(rooms.updateRoom, {
      token: tokens.dev ?? '',
      params: { code },
      body: body as never,
    });
    expect(status).toBe(400);
    expect((await read(code)).seq).toBe(1);
  });
});

describe('permissions', () => {
  it('only the owner and developers control a room', async () => {
    const { code } = (await create()).body;
    const tries = [
      (token?: string) =>
        service.call(rooms.updateRoom, { params: { code }, body: { title: 'Моё' }, ...(token && { token }) }),
      (token?: string) =>
        service.call(rooms.sendMessage, { params: { code }, body: { text: 'Моё' }, ...(token && { token }) }),
      (token?: string) => service.call(rooms.deleteRoom, { params: { code }, ...(token && { token }) }),
    ];
    for (const attempt of tries) {
      expect((await attempt()).status).toBe(401);
      for (const who of ['anya', 'creator']) {
        const { status, body } = await attempt(tokens[who]);
        expect([status, body.code, body.message]).toEqual([
          403,
          'not_broadcast_owner',
          'Это может только владелец трансляции.',
        ]);
      }
    }
    expect((await read(code)).seq).toBe(1);
    expect((await tries[0]?.(tokens.boss))?.status).toBe(200);
    for (const attempt of tries) expect((await attempt(tokens.dev2)).status).toBe(200);
  });

  it('an owner who is no longer a developer keeps the room', async () => {
    const { code } = (await create()).body;
    const token = await service.token({ userId: 'dev', telegramId: 'dev', username: 'dev', roles: ['User'] });
    const { status } = await service.call(rooms.updateRoom, {
      token,
      params: { code },
      body: { title: 'Всё ещё моё' },
    });
    expect(status).toBe(200);
  });
});

describe('a deleted room', () => {
  it('is not found by any call, and its code may be reused', async () => {
    const { code } = (await create()).body;
    const params = { code };
    const token = tokens.dev ?? '';
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => service.call(rooms.deleteRoom, { token, params })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(19);
    expect((await service.call(rooms.getRoom, { params })).status).toBe(404);
    expect((await service.call(rooms.updateRoom, { token, params, body: { title: 'x' } })).status).toBe(404);
    expect((await service.call(rooms.sendMessage, { token, params, body: { text: 'x' } })).status).toBe(404);
  });
});
