import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  eventually,
  freePort,
  linkTo,
  openSocket,
  startTestService,
  type TestService,
  type TestSocket,
} from '@luplay/service-kit/testing';
import { echoService } from '../../../test/echo-service.ts';

const MAIN = fileURLToPath(new URL('../../../test/echo-main.ts', import.meta.url));
/** The leases of a killed replica last 4.8 s: a machine that is busy for two seconds does not make them expire. */
const LIMITS = { pingInterval: 2_000 };
/** Longer than a lease. */
const RENEWED_MS = 6_000;
const LOOK_MS = 100;

let service: TestService;
let token: string;
const cleanUp: (() => unknown)[] = [];
beforeEach(async () => {
  service = await startTestService(echoService(LIMITS).definition);
  token = await service.token({ userId: 'many' });
});
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
  await service.close();
});

async function open(url: string, given = token): Promise<TestSocket> {
  const socket = await openSocket(url, '/ws/echo/a', { token: given });
  cleanUp.push(() => socket.ws.terminate());
  return socket;
}
async function greeted(url: string): Promise<TestSocket> {
  const socket = await open(url);
  await socket.next('hello');
  return socket;
}
async function beside(env: Record<string, string> = {}): Promise<TestService> {
  const other = await startTestService(echoService(LIMITS).definition, { beside: service, env });
  cleanUp.push(() => other.close());
  return other;
}
const greetAll = (count: number, url: string) => Promise.all(Array.from({ length: count }, () => greeted(url)));
/** The close code; 0: it was greeted, and stays open. */
async function attempt(url: string): Promise<{ socket: TestSocket; code: number }> {
  const socket = await open(url);
  const code = await Promise.race([socket.next('hello').then(() => 0), socket.closed.then(({ code }) => code)]);
  return { socket, code };
}
/** The close code; 0: it was greeted. */
async function refusal(url: string): Promise<number> {
  const { socket, code } = await attempt(url);
  if (code === 0) await socket.close();
  return code;
}

describe('the sockets of a user', () => {
  it('G13: are at most 20 over all replicas; closing one allows another', async () => {
    const other = await beside();
    const [first] = await greetAll(12, service.url);
    await greetAll(8, other.url);
    expect([await refusal(service.url), await refusal(other.url)]).toEqual([4429, 4429]);
    const stranger = await open(other.url, await service.token({ userId: 'stranger' }));
    await stranger.next('hello');
    await first?.close();
    // A client knows of the end before its lease is given back, which is sooner than the lease ends.
    await eventually(async () => (await attempt(other.url)).code === 0, 2_000);
    expect([await refusal(service.url), await refusal(other.url)]).toEqual([4429, 4429]);
  });

  it('G13: are at most 20 when they open at the same time', async () => {
    const other = await beside();
    const urls = Array.from({ length: 30 }, (_, index) => (index % 2 ? service.url : other.url));
    const sockets = await Promise.all(urls.map((url) => open(url)));
    const codes = await Promise.all(
      sockets.map((socket) => Promise.race([socket.next('hello').then(() => 0), socket.closed.then(() => 4429)])),
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(20);
  });

  it('G13: count while they are open, and expire soon after their replica was killed', async () => {
    const { url, kill } = await process(service);
    await greetAll(20, url);
    const renewed = performance.now() + RENEWED_MS;
    while (performance.now() < renewed) {
      expect(await refusal(service.url)).toBe(4429);
      await sleep(LOOK_MS);
    }
    await kill();
    expect(await refusal(service.url)).toBe(4429);
    await eventually(async () => (await refusal(service.url)) === 0);
  }, 60_000);

  it('G11, G13: are limited to 20 per replica while Redis is away, and counted together when it is back', async () => {
    const link = await linkTo(globalThis.process.env.REDIS_URL ?? '');
    cleanUp.push(() => link.close());
    const other = await beside({ REDIS_URL: link.url });
    await greetAll(15, service.url);
    link.cut();
    await eventually(() => !other.kit.redis.connected);
    await greetAll(20, other.url);
    expect(await refusal(other.url)).toBe(4429);
    link.mend();
    await eventually(async () => (await refusal(service.url)) === 4429);
  });
});

/** A replica in a process of its own. */
async function process(main: TestService): Promise<{ url: string; kill(): Promise<void> }> {
  const keys: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(main.keys.jwks));
  });
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => keys.close());
  const port = await freePort();
  const child: ChildProcess = spawn(globalThis.process.execPath, [MAIN], {
    env: {
      ...globalThis.process.env,
      PORT: String(port),
      NODE_ENV: 'production',
      LUPLAY_REPLICA: 'killed',
      LUPLAY_NAMESPACE: main.namespace,
      LUPLAY_JWKS_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/`,
      ECHO_LIMITS: JSON.stringify(LIMITS),
    },
    stdio: 'ignore',
  });
  const exit = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exit;
  };
  cleanUp.push(kill);
  const url = `http://127.0.0.1:${port}`;
  // A new process, on a machine that may be busy.
  await eventually(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200, 30_000);
  return { url, kill };
}
