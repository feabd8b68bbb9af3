import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { LocalFacts } from '../src/configure.ts';
import { PATH, startGateway } from './gateway.ts';
import { START, startImage } from './image.ts';

const page = (texts: string) => `<!doctype html><html lang="ru" data-texts="${texts}">${'<p>LuPlay</p>'.repeat(200)}`;
const ADDRESSES = ['/', '/index.html', '/lobby/12'];

let running: { stop(): Promise<unknown> } | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

/** A gateway with this choice. Builds have a compressed copy of the page, which must not be sent as it is. */
async function start(texts: LocalFacts['texts']) {
  const gateway = await startGateway({ 'index.html': page('original') }, { texts });
  running = gateway;
  writeFileSync(join(gateway.webRoot, 'index.html.gz'), gzipSync(page('original')));
  return (path: string, headers: Record<string, string> = {}) => fetch(`${gateway.url}${path}`, { headers });
}

describe('LUPLAY_TEXTS', () => {
  it.each(['original', 'ru'] as const)('%s stands in the page at every address', async (texts) => {
    const get = await start(texts);
    for (const path of ADDRESSES) {
      for (const encoding of ['gzip', 'br', 'identity']) {
        const answer = await get(path, { 'Accept-Encoding': encoding });
        expect([answer.status, await answer.text()]).toEqual([200, page(texts)]);
        expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
      }
    }
  });

  it('26.4: the address for other devices stands there, too', async () => {
    const index = '<html data-texts="original" data-lan="">';
    for (const lanOrigin of [undefined, 'http://192.168.1.5:8080']) {
      const gateway = await startGateway({ 'index.html': index }, { lanOrigin });
      const shown = await (await fetch(`${gateway.url}/join/123456`)).text();
      await gateway.stop();
      expect(shown).toBe(`<html data-texts="original" data-lan="${lanOrigin ?? ''}">`);
    }
  });

  it('a browser notices a change: it has nothing to revalidate the old page with', async () => {
    const get = await start('ru');
    const { headers } = await get('/');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect([headers.get('etag'), headers.get('last-modified')]).toEqual([null, null]);
  });

  it.each([
    ['', 'original'],
    ['original', 'original'],
    ['ru', 'ru'],
  ])('of the image: %p gives %s', async (value, texts) => {
    const image = await startImage({ LUPLAY_TEXTS: value }, { 'index.html': page('original') });
    running = image;
    expect(await (await fetch(`${image.url}/`)).text()).toBe(page(texts));
  });

  it.each(['en', 'RU', 'ru;', "ru';"])('of the image: %p stops its start', async (value) => {
    const folder = mkdtempSync(join(tmpdir(), 'luplay-texts-'));
    const env = { ...process.env, PATH, LUPLAY_GATEWAY_TMP: folder, LUPLAY_TEXTS: value };
    const started = promisify(execFile)('sh', [START, '-v'], { env });
    await expect(started).rejects.toThrow(`"${value}" is neither original nor ru`);
    rmSync(folder, { recursive: true });
  });
});
