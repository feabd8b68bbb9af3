import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOM_LIMITS, rooms } from '@luplay/contracts/broadcast';
import { startTestService, type TestService } from '@luplay/service-kit/testing';
import { broadcastService } from '../service.ts';
import { ROOMS } from './store.ts';

let service: TestService;
let other: TestService;
let token: string;
beforeAll(async () => {
  service = await startTestService(broadcastService);
  // 210 kB a second for an address, and eight times as much at once.
  other = await startTestService(broadcastService, { beside: service, env: { LUPLAY_RATE_SCALE: '0.05' } });
  token = await service.token({ userId: 'dev', roles: ['developer'] });
});
afterAll(async () => {
  await other.close();
  await service.close();
});

/** The code of a room with all the messages that it can have. */
async function fullRoom(): Promise<string> {
  const { code } = (await service.call(rooms.createRoom, { token, body: { title: 'Зал' } })).body;
  const text = 'ш'.repeat(ROOM_LIMITS.messageLength);
  const messages = Array.from({ length: ROOM_LIMITS.messages }, (_, index) => ({ id: `m${index}`, time: 1, text }));
  await service.kit.mongo.collection(ROOMS).updateOne({ code }, { $set: { messages } });
  return code;
}
const read = (code: string, ip: string, at = service, known?: string) =>
  at.fetch(`/broadcast/${code}`, { headers: { 'x-real-ip': ip, ...(known && { 'if-none-match': known }) } });

// Each answer is read whole: one that nobody reads holds the drain at the end.
describe('24.1: a whole room', () => {
  it('24.1: has an ETag for each version, on every replica the same, and is not sent again to who has it', async () => {
    const code = await fullRoom();
    const [one, two] = [await read(code, '192.0.2.1'), await read(code, '192.0.2.1', other)];
    const etag = one.headers.get('etag') ?? '';
    expect([etag, one.headers.get('cache-control')]).toEqual([two.headers.get('etag'), 'private, no-cache']);
    expect(await one.json()).toEqual(await two.json());
    // As it is, and as the gateway changes it when it compresses.
    for (const known of [etag, `W/${etag}`, `"else", ${etag}`]) {
      const again = await read(code, '192.0.2.1', service, known);
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    }
    const whole = await read(code, '192.0.2.1', service, '"else"');
    expect([whole.status, whole.headers.get('etag'), (await whole.text()) !== '']).toEqual([200, etag, true]);
    await service.call(rooms.updateRoom, { token, params: { code }, body: { title: 'Сцена' } });
    for (const at of [service, other]) {
      const changed = await read(code, '192.0.2.1', at, etag);
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(etag);
      expect((await changed.json()) as object).toMatchObject({ seq: 2, broadcast: { title: 'Сцена' } });
    }
    await service.call(rooms.deleteRoom, { token, params: { code } });
    expect((await read(code, '192.0.2.1', service, etag)).status).toBe(404);
  });

  it('24.1: costs an address its budget of bytes, and nobody else', async () => {
    const code = await fullRoom();
    const size = (await (await read(code, '192.0.2.2', other)).arrayBuffer()).byteLength;
    expect(size).toBeGreaterThan(200_000);
    const started = performance.now();
    const asked = await Promise.all(Array.from({ length: 40 }, () => read(code, '192.0.2.3', other)));
    const seconds = (performance.now() - started) / 1_000;
    await Promise.all(asked.map((answer) => answer.arrayBuffer()));
    const sent = asked.filter(({ status }) => status === 200).length;
    // The budget of eight seconds at once, and what comes while answers wait: two seconds each.
    expect(sent).toBeGreaterThanOrEqual(8);
    expect(sent).toBeLessThanOrEqual(8 + Math.max(2, seconds) + 2);
    const refused = asked.find(({ status }) => status === 429);
    expect(sent + asked.filter(({ status }) => status === 429).length).toBe(40);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    const elsewhere = await read(code, '192.0.2.4', other);
    expect([elsewhere.status, (await elsewhere.arrayBuffer()).byteLength]).toEqual([200, size]);
  });
});
