import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from './testing/eventually.ts';
import { processSettings, startProcess, type TestProcess } from './testing/process.ts';

const MAIN = fileURLToPath(new URL('../test/echo-main.ts', import.meta.url));
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
  it('names missing settings and exits with 1', async () => {
    const { output, exit } = start({ ...(await processSettings()), MONGO_URL: '', REDIS_URL: undefined });
    expect((await exit)[0]).toBe(1);
    expect(output().trim()).toBe('svc-user cannot start, wrong settings: MONGO_URL is missing; REDIS_URL is missing');
  });

  it('exits with 0 within 10 s of SIGTERM, also with a call that never ends', async () => {
    const env = await processSettings();
    const { output, exit } = start(env);
    const url = `http://127.0.0.1:${env.PORT}`;
    await eventually(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200);
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ replica: 'svc-user#0', version: '1.2.3' });
    const never = fetch(`${url}/slow`).catch(() => 'cut off');

    const started = performance.now();
    child?.kill('SIGTERM');
    expect((await exit)[0]).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await never).toBe('cut off');
    for (const line of output().trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ name: 'svc-user#0' });
  });

  it('drains while its backing services are away', async () => {
    const env = { ...(await processSettings()), ...Object.fromEntries(['MONGO', 'REDIS', 'NATS'].map(away)) };
    const { exit } = start(env);
    await eventually(
      async () => (await fetch(`http://127.0.0.1:${env.PORT}/healthz`).catch(() => null))?.status === 200,
    );
    const started = performance.now();
    child?.kill('SIGTERM');
    expect((await exit)[0]).toBe(0);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

const SCHEMES: Record<string, string> = { MONGO: 'mongodb', REDIS: 'redis', NATS: 'nats' };
const away = (name: string) => [`${name}_URL`, `${SCHEMES[name]}://127.0.0.1:1`];
