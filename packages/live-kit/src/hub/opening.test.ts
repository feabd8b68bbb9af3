import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { openSocket } from '@luplay/service-kit/testing';
import { startStopwatch } from '@luplay/service-kit/testing/stopwatch';
import { startEcho } from './echo.fixture.ts';

const { service, opened, open, greeted } = await startEcho();

describe('opening', () => {
  it('G6: greets an anonymous client, with or without the subprotocol', async () => {
    const socket = await open('a', {}, '?since=7');
    expect(await socket.next('hello')).toEqual({ type: 'hello', userId: null, since: '7' });
    expect(socket.ws.protocol).toBe('luplay.v1');
    const bare = await open('a', { protocols: [] });
    expect((await bare.next('hello')).userId).toBeNull();
  });

  it('G12: identifies the user by the token', async () => {
    const socket = await open('a', { token: await service.token({ userId: 'u1' }) });
    expect((await socket.next('hello')).userId).toBe('u1');
    expect(socket.ws.protocol).toBe('luplay.v1');
  });

  it.each([
    ['a bad token', 4401, 'a', () => ({ token: 'x.y.z' })],
    ['an older version', 4426, 'a', () => ({ protocols: ['luplay.v0', 'bearer.x'] })],
    ['a newer version', 4505, 'a', () => ({ protocols: ['luplay.v2', 'bearer.x'] })],
    ['an unknown protocol', 4400, 'a', () => ({ protocols: ['chat'] })],
    ['a topic that does not exist', 4404, 'nowhere', () => ({})],
    ['a forbidden topic', 1008, 'closed', () => ({})],
  ])('G12: closes for %s with %i', async (_name, code, topic, options) => {
    const socket = await open(topic, options());
    expect((await socket.closed).code).toBe(code);
    expect(socket.messages).toEqual([]);
  });

  it('G12: closes within 2 s after its token has expired, others stay open', async () => {
    const expiresAt = Math.ceil(Date.now() / 1000) + 3;
    const sockets = await Promise.all(
      [expiresAt, expiresAt + 600].map(async (end) => {
        const token = await service.token({ userId: 'short' }, { issuedAt: expiresAt - 100, expiresAt: end });
        const socket = await openSocket(service.url, '/ws/echo/a', { token });
        await socket.next('hello');
        return socket;
      }),
    );
    const [short, long] = sockets;
    await sleep(expiresAt * 1000 - Date.now());
    const sinceExpiry = startStopwatch();
    expect((await short?.closed)?.code).toBe(4401);
    expect(sinceExpiry()).toBeLessThan(2_000);
    expect(long?.ws.readyState).toBe(1);
    await long?.close();
  });

  it('G12: closes for an expired token with 4401', async () => {
    const now = Math.floor(Date.now() / 1000);
    const token = await service.token({ userId: 'u1' }, { issuedAt: now - 100, expiresAt: now - 10 });
    expect((await (await open('a', { token })).closed).code).toBe(4401);
  });

  it('G12: rejects foreign origins with 403', async () => {
    const host = new URL(service.url).host;
    for (const origin of ['https://evil.example', 'null', 'https://play.example.evil.example', `http://${host}.evil`]) {
      await expect(open('a', { origin })).rejects.toThrow('HTTP 403');
    }
    for (const origin of ['https://play.example', `http://${host}`]) await greeted('a', { origin });
    const behindGateway = { origin: 'https://luplay.example', headers: { 'x-forwarded-host': 'luplay.example' } };
    await greeted('a', behindGateway);
  });

  it('G12: rejects unknown paths with 404', async () => {
    await expect(openSocket(service.url, '/ws/other/a')).rejects.toThrow('HTTP 404');
    await expect(openSocket(service.url, '/open')).rejects.toThrow('HTTP 404');
  });

  it('G12: rejects an upgrade to another protocol with 400', async () => {
    const { port } = new URL(service.url);
    const connection = connect(Number(port), '127.0.0.1');
    const lines = ['GET /ws/echo/a HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: h2c', '', ''];
    connection.write(lines.join('\r\n'));
    expect(await text(connection)).toMatch(/^HTTP\/1.1 400 /);
  });

  it('G13: rejects the 21st socket of one user, not of others', async () => {
    const token = await service.token({ userId: 'many' });
    for (let i = 0; i < 20; i++) await greeted('a', { token });
    expect((await (await open('a', { token })).closed).code).toBe(4429);
    await greeted('a', { token: await service.token({ userId: 'other' }) });
    await opened[0]?.close();
    await greeted('a', { token });
  });
});
