import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually, freePort, openSocket } from '@luplay/service-kit/testing';

const MAIN = fileURLToPath(new URL('../../test/echo-main.ts', import.meta.url));
let child: ChildProcess | undefined;
afterEach(() => {
  if (child?.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
});

function start(env: Record<string, string | undefined>): { output(): string; exit: Promise<unknown[]> } {
  let output = '';
  child = spawn(process.execPath, [MAIN], { env: { ...process.env, NODE_ENV: 'production', ...env } });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  return { output: () => output, exit: once(child, 'exit') };
}

const settings = async () => ({
  PORT: String(await freePort()),
  LUPLAY_JWKS_URL: 'http://127.0.0.1:1/',
  LUPLAY_NAMESPACE: `run${process.pid}`,
  LUPLAY_VERSION: '1.2.3',
});

describe('a service as a process', () => {
  it('exits with 0 within 10 s of SIGTERM, even with a stalled reader and a call that never ends', async () => {
    const env = await settings();
    const { output, exit } = start(env);
    const url = `http://127.0.0.1:${env.PORT}`;
    // A new process, on a machine that may be busy.
    await eventually(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200, 30_000);
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ replica: 'svc-user#0', version: '1.2.3' });
    const [polite, stalled] = [await openSocket(url, '/ws/echo/a'), await openSocket(url, '/ws/echo/a')];
    await Promise.all([polite.next('hello'), stalled.next('hello')]);
    stalled.ws.pause();
    const never = fetch(`${url}/slow`).catch(() => 'cut off');

    const started = performance.now();
    child?.kill('SIGTERM');
    await polite.next('reconnect');
    expect((await polite.closed).code).toBe(1012);
    expect((await exit)[0]).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await never).toBe('cut off');
    for (const line of output().trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ name: 'svc-user#0' });
    stalled.ws.terminate();
  });
});
