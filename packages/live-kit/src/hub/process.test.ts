import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually, openSocket, processSettings, startProcess, type TestProcess } from '@luplay/service-kit/testing';

const MAIN = fileURLToPath(new URL('../../test/echo-main.ts', import.meta.url));
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
  it('exits with 0 within 10 s of SIGTERM, even with a stalled reader and a call that never ends', async () => {
    const env = await processSettings();
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
