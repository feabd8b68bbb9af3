import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { LocalFacts } from '../src/configure.ts';
import type { Echo } from './echo.ts';
import { PATH, startGateway, type TestGateway } from './gateway.ts';
import { START, startImage } from './image.ts';

let gateway: TestGateway | undefined;
afterEach(async () => {
  await gateway?.stop();
  gateway = undefined;
});
const start = async (own: Partial<LocalFacts>) => {
  gateway = await startGateway({ 'index.html': '' }, own);
  return gateway.url;
};

/** X-Real-IP, X-Forwarded-Proto and X-Forwarded-For as the service receives them. */
async function forwardedHeaders(url: string, claim: Record<string, string>) {
  const answer = await fetch(`${url}/api2/lobby/all`, { headers: claim });
  const { headers } = (await answer.json()) as Echo;
  return [headers['x-real-ip'], headers['x-forwarded-proto'], headers['x-forwarded-for']];
}
const FORGED = { 'X-Forwarded-For': '6.6.6.6', 'X-Forwarded-Proto': 'https' };

describe('12.11: X-Forwarded-For is trusted only from LUPLAY_TRUSTED_PROXIES', () => {
  it.each([
    ['no proxy is trusted, the default', []],
    ['somebody else is', ['10.0.0.0/8', '192.168.1.7']],
  ])('12.11: not when %s', async (_, trustedProxies) => {
    const url = await start({ trustedProxies });
    expect(await forwardedHeaders(url, FORGED)).toEqual(['127.0.0.1', 'http', undefined]);
  });

  it('12.11: from a trusted proxy: the last address that is not a trusted proxy', async () => {
    const url = await start({ trustedProxies: ['127.0.0.1', '10.0.0.0/8'] });
    expect(await forwardedHeaders(url, FORGED)).toEqual(['6.6.6.6', 'https', undefined]);
    const chain = { 'X-Forwarded-For': '1.1.1.1, 6.6.6.6, 10.2.3.4' };
    expect(await forwardedHeaders(url, chain)).toEqual(['6.6.6.6', 'http', undefined]);
    expect(await forwardedHeaders(url, { 'X-Forwarded-For': '2001:db8::7' })).toEqual([
      '2001:db8::7',
      'http',
      undefined,
    ]);
    expect(await forwardedHeaders(url, { 'X-Forwarded-For': 'nonsense' })).toEqual(['127.0.0.1', 'http', undefined]);
    expect(await forwardedHeaders(url, {})).toEqual(['127.0.0.1', 'http', undefined]);
  });

  it('12.11: limits count real addresses, and networks for IPv6', async () => {
    await start({ trustedProxies: ['127.0.0.1'], connectionsPerAddress: 2 });
    const port = gateway?.port as number;
    const open: Socket[] = [];
    const upgrade = async (address: string) => {
      const head = 'Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade';
      const socket = connect(port, '127.0.0.1');
      open.push(socket);
      socket.write(`GET /ws/game/1 HTTP/1.1\r\n${head}\r\nX-Forwarded-For: ${address}\r\n\r\n`);
      const [bytes] = await once(socket, 'data');
      return Number(String(bytes).slice(9, 12));
    };
    const statuses = async (...addresses: string[]) => {
      const found: number[] = [];
      for (const address of addresses) found.push(await upgrade(address));
      return found;
    };
    expect(await statuses('6.6.6.6', '6.6.6.6', '6.6.6.6', '6.6.6.7')).toEqual([101, 101, 429, 101]);
    const sixes = ['2001:db8::1', '2001:db8::a00:2', '2001:db8:0:0:ffff::3', '2001:db8:0:1::1'];
    expect(await statuses(...sixes)).toEqual([101, 101, 429, 101]);
    for (const socket of open) socket.destroy();
  });
});

describe('12.11: the image', () => {
  it('12.11: trusts the proxies of its environment, and none by default', async () => {
    for (const [trusted, address] of [
      ['', '127.0.0.1'],
      ['10.0.0.0/8, 127.0.0.1/32,::1', '6.6.6.6'],
    ] as const) {
      const image = await startImage({ LUPLAY_TRUSTED_PROXIES: trusted });
      try {
        expect((await forwardedHeaders(image.url, FORGED))[0]).toBe(address);
      } finally {
        await image.stop();
      }
    }
  });

  it('12.11: does not start with a value that is not an address', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'luplay-image-'));
    const env = { ...process.env, PATH, LUPLAY_GATEWAY_TMP: folder, LUPLAY_TRUSTED_PROXIES: '1.1.1.1;user root' };
    await expect(promisify(execFile)('sh', [START, '-v'], { env })).rejects.toThrow('is no address and no network');
    rmSync(folder, { recursive: true });
  });
});
