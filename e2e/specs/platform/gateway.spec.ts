import { SERVICES } from '@luplay/contracts';
import { openApiDocument } from '@luplay/contracts/openapi';
import { raw, session } from '../../support/api/api.ts';
import { lobbyWithTeams, remove } from '../../support/api/games.ts';
import { expect, test } from '../../support/browser/test.ts';
import { SpecSocket, upgradeStatus } from '../../support/live/sockets.ts';
import { account, product } from '../../support/product/product.ts';

const isPage = (text: string) => /<!doctype html|<html/i.test(text);

test('health lists every service with its replicas', async () => {
  const up = Object.fromEntries(SERVICES.map((name) => [name, { status: 'up', version: expect.any(String) }]));
  const wanted = {
    status: 200,
    json: { success: true, services: { ...up, 'svc-lobby-game': { ...up['svc-lobby-game'], replicas: 2 } } },
  };
  // A replica that is slow to answer counts as missing.
  await expect.poll(() => raw('/api2/health')).toMatchObject(wanted);
  const { services } = (await raw('/api2/health')).json as { services: object };
  expect(Object.keys(services).sort()).toEqual([...SERVICES].sort());
});

test('the API page is served, and its OpenAPI document is that of the contracts', async () => {
  const page = await raw('/api2/docs/');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(isPage(page.text)).toBe(true);
  expect((await raw('/api2/docs')).status).toBe(301);
  const document = await raw('/api2/docs/openapi.json');
  expect(document.json).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

test('screen paths serve the page; missing files get neither the page nor JSON', async () => {
  for (const path of [
    '/',
    '/auth',
    '/home',
    '/lobby-list',
    '/lobby/abc',
    '/game/abc',
    '/broadcast/abc',
    '/profile/1.2',
    '/story',
  ]) {
    const answer = await raw(path);
    expect.soft(answer.status, path).toBe(200);
    expect.soft(isPage(answer.text), path).toBe(true);
    expect.soft(answer.headers.get('cache-control'), path).toBe('no-cache');
  }
  const missing = [
    '/mf-profile/none/mf-manifest.json',
    '/mf-lobby-game/0/chunk.js',
    '/mf-x/1/none.js',
    '/mf-x/',
    '/mf-x/1/none',
    '/shell/none.js',
    '/media/none.webp',
    '/nothing.js',
  ];
  const hidden = ['/.git/config', '/.env', '/.build/x', '/metrics', '/healthz', '/readyz', '/media/', '/media/quiz/'];
  for (const path of [...missing, ...hidden, '/shell/main.js.map', '/remotes.json.gz/../.git']) {
    const answer = await raw(path);
    expect.soft(answer.status, path).toBe(404);
    expect.soft(isPage(answer.text), path).toBe(false);
    expect.soft(answer.json, path).toBeUndefined();
  }
  for (const path of ['/api2/metrics', '/api2/healthz', '/api2/readyz'])
    expect.soft((await raw(path)).status, path).toBe(404);
  expect([404, 405]).toContain((await raw('/', { method: 'DELETE' })).status);
});

const REMOTES = ['mf-backoffice', 'mf-broadcast', 'mf-lobby-game', 'mf-profile', 'mf-story'];

test('mutable files are revalidated, content-hashed files are cached', async () => {
  const remotes = await raw('/remotes.json');
  expect(remotes.headers.get('cache-control')).toBe('no-cache');
  const manifests = Object.values(remotes.json as Record<string, string>).map((entry) => entry.replace(/#.*/, ''));
  expect(manifests.map((path) => path.split('/')[1]).sort()).toEqual(REMOTES);
  for (const path of manifests) {
    const manifest = await raw(path);
    expect.soft(manifest.status, path).toBe(200);
    expect.soft(manifest.headers.get('cache-control'), path).toBe('no-cache');
  }
  const page = await raw('/');
  const scripts = [...page.text.matchAll(/(?:src|href)="(\/shell\/[^"]+)"/g)].map((match) => match[1]!);
  expect(scripts.length).toBeGreaterThan(0);
  for (const path of scripts) {
    const file = await raw(path);
    expect.soft(file.status, path).toBe(200);
    expect.soft(file.headers.get('cache-control'), path).toContain('immutable');
    expect.soft(file.text).not.toContain('sourceMappingURL=http');
  }
});

test('every kind of response has the security headers', async () => {
  for (const path of ['/', '/remotes.json', '/mf-x/none.js', '/api2/health', '/api2/lobby/all', '/api2/docs/']) {
    const { headers } = await raw(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect.soft(policy, path).toContain("default-src 'self'");
    expect.soft(policy, path).not.toContain('unsafe-eval');
    expect.soft(policy.match(/script-src[^;]*/)?.[0], path).not.toContain('unsafe-inline');
    expect.soft(policy, path).toContain('frame-ancestors');
    expect.soft(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect.soft(headers.get('referrer-policy'), path).toBeTruthy();
    expect.soft(headers.get('x-powered-by'), path).toBeNull();
    expect.soft(headers.get('server') ?? '', path).not.toMatch(/\d/);
    expect.soft(headers.get('x-request-id'), path).toBeTruthy();
  }
});

test('other origins get no CORS permission and no socket', async () => {
  const host = await session(account('User', 0));
  const { lobbyId } = await lobbyWithTeams([host]);
  for (const origin of ['https://evil.example', 'null']) {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await raw('/api2/lobby/all', { method, headers: { Origin: origin } });
      expect.soft(headers.get('access-control-allow-origin'), `${method} from ${origin}`).toBeNull();
    }
    for (const path of [`/api2/ws/game/${lobbyId}`, `/ws/game/${lobbyId}`])
      expect.soft(await upgradeStatus(path, { Origin: origin }), `${path} from ${origin}`).toBe(403);
  }
  const own = { Origin: product().url, 'Sec-WebSocket-Protocol': 'luplay.v1' };
  expect(await upgradeStatus(`/ws/game/${lobbyId}`, own)).toBe(101);
  await remove(lobbyId, host);
});

test('sockets close with 4401 for a bad token, 4404 for an unknown lobby, 1009 for a frame over the limit', async () => {
  const host = await session(account('User', 0));
  const { lobbyId } = await lobbyWithTeams([host]);
  expect(await new SpecSocket(`/ws/game/${lobbyId}`, 'forger', 'rubbish').closed).toBe(4401);
  expect(await new SpecSocket('/ws/game/nothing-here', 'lost', host.token).closed).toBe(4404);
  expect(await new SpecSocket('/ws/broadcast/000000', 'lost').closed).toBe(4404);
  const loud = new SpecSocket(`/ws/game/${lobbyId}`, 'loud', host.token);
  await loud.find(({ type }) => type === 'connection_established');
  loud.send('{"type":');
  expect(await loud.find(({ type }) => type === 'error')).toMatchObject({ code: expect.any(String) });
  loud.send('x'.repeat(5000));
  expect(await loud.closed).toBe(1009);
  await remove(lobbyId, host);
});

test('the broadcast port answers broadcast sockets and nothing else', async () => {
  const { broadcastUrl } = product();
  for (const path of ['/', '/api2/health', '/ws/game/abc'])
    expect.soft((await fetch(broadcastUrl + path)).status, path).toBeGreaterThanOrEqual(404);
});
