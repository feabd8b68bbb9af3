import { describe, expect, it } from '@jest/globals';
import { ROOM_LIMITS, rooms } from '@luplay/contracts/broadcast';
import { startReplicas } from './replicas.fixture.ts';
import { ROOMS } from './store.ts';

const { service, other, tokens, create, read } = await startReplicas();

describe('messages', () => {
  it('sent twenty at once on two replicas are all stored, once, in one order', async () => {
    const { code } = (await create()).body;
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? service : other).call(rooms.sendMessage, {
          token: tokens.dev ?? '',
          params: { code },
          body: { text: `сообщение ${i}`, requestId: `r${i}` },
        }),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { broadcast, seq } = await read(code);
    expect(seq).toBe(21);
    expect(new Set(broadcast.data.messages.map(({ text }) => text)).size).toBe(20);
    expect([...sent].sort((a, b) => a.body.seq - b.body.seq).map(({ body }) => body.sent)).toEqual(
      broadcast.data.messages,
    );
    const again = { token: tokens.dev ?? '', params: { code }, body: { text: 'сообщение 3', requestId: 'r3' } };
    expect((await service.call(rooms.sendMessage, again)).body.seq).toBe(21);
  });

  it('are trimmed, neither empty nor longer than 500, and stored as written', async () => {
    const { code } = (await create()).body;
    const send = (text: string) =>
      service.call(rooms.sendMessage, { token: tokens.dev ?? '', params: { code }, body: { text } });
    for (const bad of ['', '   ', '\n\t ', 'я'.repeat(501), 'a\u0000b', 'a\u202eb']) {
      expect((await send(bad)).status).toBe(400);
    }
    for (const good of ['  x  ', 'я'.repeat(500), '<img src=x onerror=alert(1)>']) {
      expect((await send(good)).status).toBe(200);
    }
    expect((await read(code)).broadcast.data.messages.map(({ text }) => text)).toEqual([
      'x',
      'я'.repeat(500),
      '<img src=x onerror=alert(1)>',
    ]);
  });

  it('are the newest two hundred', async () => {
    const { code } = (await create()).body;
    const messages = Array.from({ length: ROOM_LIMITS.messages }, (_, i) => ({ id: `m${i}`, time: i, text: `${i}` }));
    await service.kit.mongo.collection(ROOMS).updateOne({ code }, { $set: { messages } });
    await service.call(rooms.sendMessage, { token: tokens.dev ?? '', params: { code }, body: { text: 'новое' } });
    const kept = (await read(code)).broadcast.data.messages;
    expect([kept.length, kept[0]?.text, kept.at(-1)?.text]).toEqual([200, '1', 'новое']);
  });
});
