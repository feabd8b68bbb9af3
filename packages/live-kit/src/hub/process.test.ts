import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually, openSocket, processSettings, startProcess, type TestProcess } from '@luplay/service-kit/testing';

const MAIN = fileURLToPath(new URL('../../test/echo-main.ts', import.meta.url));
/** Of a process on a busy machine, ms. */
const STARTS_MS = 60_000;
let child: ChildProcess | undefined;
afterEach(() => {
  if (child?.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
});

function start(env: Record<string, string | undefined>): TestProcess {
  const started = startProcess(MAIN, env);
  child = started.child;
  return started;
}

describe('a service as a process', () => {
  it('G10: exits with 0 within its time after SIGTERM, even with a stalled reader and a call that never ends', async () => {
    // Longer than the hub waits for its sockets.
    const env = { ...(await processSettings()), LUPLAY_DRAIN_SECONDS: '3' };
    const { output, log, exit } = start(env);
    const url = `http://127.0.0.1:${env.PORT}`;
    await eventually(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200, STARTS_MS);
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ replica: 'echo#0', version: '1.2.3' });
    const [polite, stalled] = [await openSocket(url, '/ws/echo/a'), await openSocket(url, '/ws/echo/a')];
    await Promise.all([polite.next('hello'), stalled.next('hello')]);
    stalled.ws.pause();
    const never = fetch(`${url}/slow`).catch(() => 'cut off');
    await eventually(() => output().includes('slow call started'));

    child?.kill('SIGTERM');
    await polite.next('reconnect');
    expect((await polite.closed).code).toBe(1012);
    expect((await exit)[0]).toBe(0);
    expect(await never).toBe('cut off');
    for (const line of log()) expect(line.name).toBe('echo#0');
    expect(log().at(-1)?.msg).toBe('did not leave in time');
    stalled.ws.terminate();
  }, 90_000);
});
