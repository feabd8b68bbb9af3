import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { raw, startGateway, type TestGateway } from './gateway.ts';

const PAGE = '<!doctype html><title>LuPlay</title>';
const SCRIPT = `export const text = "${'a'.repeat(3000)}";`;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({
    'index.html': PAGE,
    'version.json': '{"version":"0.1.0"}',
    'shell/1/main.abcd.js': SCRIPT,
    'shell/1/main.abcd.js.map': '{}',
    'mf-profile/1/mf-manifest.json': '{"id":"mf-profile"}',
    'mf-profile/1/remoteEntry.1234.js': SCRIPT,
    'media/sounds/go.mp3': 'ID3',
    'media/item_Error.png': 'any item',
    'media/story/items/drawn.png': 'this item',
    'docs/index.html': '<title>API</title>',
    'docs/page.css': 'body{}',
  });
});
afterAll(() => gateway.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${gateway.url}${path}`, { headers });

describe('browser caching', () => {
  it.each([
    ['/', 'no-cache'],
    ['/index.html', 'no-cache'],
    ['/lobby/12', 'no-cache'],
    ['/remotes.json', 'no-cache'],
    ['/version.json', 'no-cache'],
    ['/mf-profile/1/mf-manifest.json', 'no-cache'],
    ['/mf-profile/1/mf-manifest.json?t=1', 'no-cache'],
    ['/mf-profile/1/remoteEntry.1234.js', 'public, max-age=31536000, immutable'],
    ['/shell/1/main.abcd.js', 'public, max-age=31536000, immutable'],
    ['/media/sounds/go.mp3', 'public, max-age=3600'],
    ['/api2/docs/', 'no-cache'],
    ['/api2/version.json', 'no-cache'],
    ['/api2/lobby/all', 'no-store'],
  ])('%s: %s', async (path, policy) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe(policy);
  });

  it('24.13: the specification’s address of an item’s picture has the default one, whatever the item is', async () => {
    const paths = ['item_Error', 'story/items/lamp', 'story/items/drawn'].map((path) => `/media/${path}.png`);
    const answers = await Promise.all(paths.map((path) => get(path)));
    expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
      answers.map(() => [200, 'image/png']),
    );
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['any item', 'any item', 'this item']);
    for (const other of ['/media/story/lamp.png', '/media/story/items/a/lamp.png', '/media/story/items/lamp.webp']) {
      expect((await get(other)).status).toBe(404);
    }
  });

  it('12.28: the version is also served under /api2', async () => {
    const [page, api] = await Promise.all(['/version.json', '/api2/version.json'].map((path) => get(path)));
    expect(api?.headers.get('content-type')).toContain('application/json');
    expect(await api?.json()).toEqual(await page?.json());
    expect((await get('/api2/version.jsonx')).status).toBe(404);
  });

  it('a request with the ETag answers 304 with the same policy', async () => {
    const etag = (await get('/shell/1/main.abcd.js')).headers.get('etag') ?? '';
    const again = await get('/shell/1/main.abcd.js', { 'If-None-Match': etag });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'public, max-age=31536000, immutable']);
  });

  it('text is compressed', async () => {
    const answer = await get('/shell/1/main.abcd.js', { 'Accept-Encoding': 'gzip' });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.text()).toBe(SCRIPT);
  });
});

describe('brotli', () => {
  const FILE = '/shell/1/brotli.1234.js';
  beforeAll(() => {
    writeFileSync(join(gateway.webRoot, FILE), SCRIPT);
    writeFileSync(join(gateway.webRoot, `${FILE}.br`), brotliCompressSync(SCRIPT));
  });

  it.each(['gzip, deflate, br, zstd', 'br', 'GZIP,BR'])('is sent to a browser that accepts %s', async (accepted) => {
    const answer = await get(FILE, { 'Accept-Encoding': accepted });
    const { headers } = answer;
    expect([answer.status, headers.get('content-encoding'), headers.get('content-type')]).toEqual([
      200,
      'br',
      'text/javascript; charset=utf-8',
    ]);
    expect(headers.get('vary')).toBe('Accept-Encoding');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Number(headers.get('content-length'))).toBeLessThan(100);
    expect(await answer.text()).toBe(SCRIPT);
    const again = await get(FILE, { 'Accept-Encoding': accepted, 'If-None-Match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it.each([
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip, brotli', 'gzip'],
    ['identity', null],
  ])('is not sent to a browser that accepts %s', async (accepted, encoding) => {
    const answer = await get(FILE, { 'Accept-Encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe(SCRIPT);
  });

  it('a build without brotli files is sent as gzip', async () => {
    const answer = await get('/shell/1/main.abcd.js', { 'Accept-Encoding': 'gzip, br' });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.text()).toBe(SCRIPT);
  });
});

describe('24.12: no response has two rules for caches', () => {
  const head = async (path: string) => {
    const text = await raw(gateway.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const caching = [...text.matchAll(/^cache-control: (.*)\r$/gim)].map(([, rule]) => rule);
    return [Number(text.slice(9, 12)), ...caching];
  };

  it.each([
    '/mf-x/..%2fapi2/lobby/all',
    '/mf-profile/1/%2e%2e/%2e%2e/api2/lobby/all',
    '/shell/..%5capi2/lobby/all',
    '/api2/..%2fmf-profile/1/mf-manifest.json',
    '/mf-profile/./1/mf-manifest.json',
    '/shell/..',
  ])('24.12: %s, which one part reads otherwise than another, is nowhere', async (path) => {
    expect(await head(path)).toEqual([404, 'no-store']);
  });

  it.each([
    ['/%61pi2/lobby/all', 'no-store'],
    ['/api2//lobby/all', 'no-store'],
    ['/%6df-profile/1/remoteEntry.1234.js', 'public, max-age=31536000, immutable'],
    ['/api2/lobby/all?of=/../mf-x/', 'no-store'],
  ])('24.12: %s has the one rule of what it names', async (path, rule) => {
    expect(await head(path)).toEqual([200, rule]);
  });
});

describe('missing files answer 404', () => {
  it.each([
    '/mf-profile/1/chunk.gone.js',
    '/mf-profile/2/mf-manifest.json',
    '/mf-nobody/1/mf-manifest.json',
    '/mf-profile/1/',
    '/mf-profile',
    '/shell/1/gone.js',
    '/shell/1/gone.js.br',
    '/shell/',
    '/media/',
    '/media/gone.png',
    '/media/pictures/without-extension',
    '/profile_pictures/gone.png',
    '/brand/gone.svg',
    '/favicon.ico',
    '/some/page.js',
    '/shell/1/main.abcd.js.map',
    '/docs/',
    '/api2/docs/gone.css',
  ])('%s', async (path) => {
    const answer = await get(path, { Accept: 'text/html' });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('cache-control')).toMatch(/no-store|no-cache/);
    expect(await answer.text()).toBe('not found\n');
  });

  it('a deleted file answers 404 immediately', async () => {
    expect((await get('/mf-profile/1/remoteEntry.1234.js')).status).toBe(200);
    rmSync(join(gateway.webRoot, 'mf-profile/1'), { recursive: true });
    expect((await get('/mf-profile/1/remoteEntry.1234.js')).status).toBe(404);
  });
});

describe('every other address serves the page of the shell', () => {
  it.each([
    '/',
    '/auth',
    '/home',
    '/lobby-list',
    '/lobby/12',
    '/game/12',
    '/broadcast/12',
    '/profile/anna.fox',
    '/profile/1?tab=2',
  ])('%s', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      PAGE,
    ]);
  });

  it('only for reading', async () => {
    expect((await fetch(`${gateway.url}/lobby/12`, { method: 'POST', body: 'x' })).status).toBeGreaterThanOrEqual(404);
  });

  it('/api2/docs redirects to the API page', async () => {
    const answer = await get('/api2/docs');
    expect(new URL(answer.url).pathname).toBe('/api2/docs/');
    expect(await answer.text()).toContain('API');
  });
});

describe('security headers', () => {
  it.each([
    '/',
    '/lobby/12',
    '/shell/1/main.abcd.js',
    '/shell/gone.js',
    '/remotes.json',
    '/api2/lobby/all',
    '/api2/nothing',
    '/api2/docs/',
  ])('%s', async (path) => {
    const { headers } = await get(path, { Origin: 'https://evil.example' });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' https://telegram.org;");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toContain("frame-ancestors 'self' https://web.telegram.org https://*.telegram.org");
    expect(policy).toContain(`ws://127.0.0.1:${gateway.port} `);
    expect(policy).toContain(`ws://127.0.0.1:${gateway.broadcastPort} `);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('server')).toBe('nginx');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
  });
});
