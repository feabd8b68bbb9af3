import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { health, jwks, pathOf, SERVICES } from '@luplay/contracts';
import { allCalls, allSockets } from '@luplay/contracts/all';
import type { Echo } from './echo.ts';
import { raw, startGateway, type TestGateway } from './gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ 'index.html': '<title>LuPlay</title>' });
});
afterAll(() => gateway.stop());

/** A value for every parameter, with characters that need care. */
const sample = (path: string) => path.replace(/:([A-Za-z]+)/g, 'a-1_.B');

const echo = async (path: string, init?: RequestInit): Promise<Echo> => {
  const answer = await fetch(`${gateway.url}${path}`, init);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Echo;
};

describe('every call of the contracts reaches its service, with the path of the contract', () => {
  it.each([...allCalls, jwks].map((call) => [call.method, call.path, call.service]))(
    '%s %s → %s',
    async (method, path, service) => {
      const params = Object.fromEntries([...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => [name, 'a-1_.B']));
      const wanted = pathOf({ path: path as `/${string}` }, params);
      const got = await echo(`/api2${wanted}?page=2&q=%D1%8F`, { method });
      expect(got).toMatchObject({ service, method, url: `${wanted}?page=2&q=%D1%8F` });
    },
  );

  it('any service answers health', async () => {
    expect(SERVICES as readonly string[]).toContain((await echo(`/api2${health.path}`)).service);
  });
});

describe('every socket reaches its service', () => {
  const shake = (port: number, path: string) =>
    raw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`, (text) =>
      text.includes('\n', text.indexOf('\r\n\r\n') + 4),
    );

  it.each(
    allSockets.flatMap(({ path, service }) => [
      [path, service],
      [`/api2${path}`, service],
    ]),
  )('%s → %s', async (path, service) => {
    const answer = await shake(gateway.port, `${sample(path)}?since=7`);
    expect(answer).toMatch(/^HTTP\/1.1 101 /);
    expect(answer).toContain(`${service} ${sample(path).replace('/api2', '')}?since=7\n`);
  });

  it("the broadcast port has the spectators' socket, a sign of life for Prometheus, and nothing else", async () => {
    expect(await shake(gateway.broadcastPort, '/ws/broadcast/123456')).toContain(
      'svc-broadcast /ws/broadcast/123456\n',
    );
    const alive = await fetch(`http://127.0.0.1:${gateway.broadcastPort}/metrics`);
    // Prometheus 3 refuses another type.
    expect([alive.status, alive.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4']);
    expect(await alive.text()).toMatch(/^# .*\n$/);
    for (const path of ['/', '/ws/game/1', '/metrics/', '/api2/health', '/api2/ws/broadcast/1', '/remotes.json']) {
      const answer = await fetch(`http://127.0.0.1:${gateway.broadcastPort}${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  it('an upgrade outside the sockets stays an ordinary request', async () => {
    const answer = await raw(
      gateway.port,
      'GET /api2/lobby/all HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n',
      (text) => text.includes('"service"'),
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('headers that the services receive', () => {
  it('the address and request id of the gateway, nothing that the client claims', async () => {
    const forged = {
      'X-Request-Id': 'mine',
      'X-Request-Start': '1',
      'X-Real-IP': '6.6.6.6',
      'X-Forwarded-For': '6.6.6.6',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'evil.example',
      'X-User-Id': 'admin',
      Forwarded: 'for=6.6.6.6',
    };
    const { headers } = await echo('/api2/api/auth/me', { headers: { ...forged, Authorization: 'Bearer t' } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(Math.abs(Number(headers['x-request-start']) - Date.now() / 1000)).toBeLessThan(60);
    expect(headers).toMatchObject({ 'x-real-ip': '127.0.0.1', 'x-forwarded-proto': 'http', authorization: 'Bearer t' });
    expect(headers['x-forwarded-host']).toBe(`127.0.0.1:${gateway.port}`);
    for (const name of ['x-user-id', 'x-forwarded-for', 'forwarded', 'upgrade'])
      expect(headers).not.toHaveProperty(name);
  });

  it('the same request id that the client gets back', async () => {
    const answer = await fetch(`${gateway.url}/api2/lobby/all`, { headers: { 'X-Request-Id': 'mine' } });
    const { headers } = (await answer.json()) as Echo;
    expect(answer.headers.get('x-request-id')).toBe(headers['x-request-id']);
  });
});

describe('paths outside the contracts are not public', () => {
  it.each([
    '/api2/metrics',
    '/api2/healthz',
    '/api2/readyz',
    '/api2//metrics',
    '/api2/lobby/../metrics',
    '/api2/lobby/%2e%2e/metrics',
    '/api2/nothing',
    '/api2/',
  ])('%s answers 404 with the error envelope', async (path) => {
    const answer = await raw(gateway.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(answer).toContain('"code":"not_found"');
    expect(answer).toMatch(/Content-Type: application\/json/);
  });

  it.each(['/metrics', '/healthz', '/readyz', '/.git/config', '/.env', '/shell/.secret', '/shell/1/main.js.map'])(
    '%s is 404',
    async (path) => {
      expect((await fetch(`${gateway.url}${path}`)).status).toBe(404);
    },
  );

  it('TRACE is refused', async () => {
    const answer = await raw(gateway.port, 'TRACE /api2/lobby/all HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 405 /);
  });
});

describe('failures', () => {
  it('a body over the limit answers 413 with the error envelope', async () => {
    const answer = await fetch(`${gateway.url}/api2/lobby/create`, {
      method: 'POST',
      body: 'x'.repeat(1024 * 1024 + 1),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ success: false, code: 'too_large', message: 'Слишком большой запрос.' });
  });

  it('clients do not notice when one of two replicas dies', async () => {
    const [first] = gateway.services['svc-lobby-game'];
    await first.kill();
    for (let index = 0; index < 20; index += 1) {
      const got = await echo('/api2/lobby/join', { method: 'POST', body: '{"lobbyId":"1"}' });
      expect(got.service).toBe('svc-lobby-game');
    }
    await first.revive();
  });

  it('clients do not notice when replicas restart one after the other, however quickly', async () => {
    const [first, second] = gateway.services['svc-user'];
    const seen = async () => expect((await fetch(`${gateway.url}/api2/profile/1`)).status).toBe(200);
    for (const one of [first, second, first, second]) {
      await one.kill();
      for (let index = 0; index < 5; index += 1) await seen();
      await one.revive();
    }
  });

  it('with both down: 503 with the error envelope and Retry-After, and normal replies as soon as one is back', async () => {
    const [first, second] = gateway.services['svc-broadcast'];
    await Promise.all([first.kill(), second.kill()]);
    const answer = await fetch(`${gateway.url}/api2/broadcast/game/1`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' });
    expect((await echo('/api2/health')).service).not.toBe('svc-broadcast');

    await first.revive();
    expect((await fetch(`${gateway.url}/api2/broadcast/game/1`)).status).toBe(200);
    await second.revive();
  });
});

describe('slow clients', () => {
  it('slow headers and slow bodies are cut off within 10 s, 200 of them, while others are served', async () => {
    const started = Date.now();
    const drip = (head: string) =>
      new Promise<number>((resolve) => {
        import('node:net').then(({ connect }) => {
          const socket = connect({ port: gateway.port, host: '127.0.0.1' });
          socket.write(head);
          const timer = setInterval(() => socket.write('x'), 500);
          socket.on('error', () => {});
          socket.resume();
          socket.once('close', () => {
            clearInterval(timer);
            resolve(Date.now() - started);
          });
        });
      });
    const slow = Array.from({ length: 200 }, (_, index) =>
      drip(
        index % 2 === 0
          ? 'GET /api2/lobby/all HTTP/1.1\r\nHost: x\r\nX-Slow: '
          : 'POST /api2/lobby/create HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      ),
    );
    expect((await echo('/api2/lobby/all')).service).toBe('svc-lobby-game');
    expect(Math.max(...(await Promise.all(slow)))).toBeLessThan(15_000);
  });
});
