import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { eventually } from './testing/eventually.ts';
import { processSettings, startProcess, type TestProcess } from './testing/process.ts';

const MAIN = fileURLToPath(new URL('../test/echo-main.ts', import.meta.url));
/** Of a process on a busy machine, ms. */
const STARTS_MS = 60_000;
const started: TestProcess[] = [];
afterAll(() => {
  for (const { child } of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
});

function start(env: Record<string, string | undefined>): TestProcess {
  const process = startProcess(MAIN, env);
  started.push(process);
  return process;
}
const answers = (url: string) =>
  eventually(async () => (await fetch(url).catch(() => null))?.status === 200, STARTS_MS);

describe('a service as a process', () => {
  it.concurrent('names missing settings and exits with 1', async () => {
    const { output, exit } = start({ ...(await processSettings()), MONGO_URL: '', REDIS_URL: undefined });
    expect((await exit)[0]).toBe(1);
    expect(output().trim()).toBe('svc-user cannot start, wrong settings: MONGO_URL is missing; REDIS_URL is missing');
  });

  it.concurrent('exits with 0 within its time after SIGTERM, also with a call that never ends', async () => {
    const env = { ...(await processSettings()), LUPLAY_DRAIN_SECONDS: '1' };
    const { child, output, log, exit } = start(env);
    const url = `http://127.0.0.1:${env.PORT}`;
    await answers(`${url}/readyz`);
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ replica: 'svc-user#0', version: '1.2.3' });
    const never = fetch(`${url}/slow`).catch(() => 'cut off');
    await eventually(() => output().includes('slow call started'));

    child.kill('SIGTERM');
    expect((await exit)[0]).toBe(0);
    expect(await never).toBe('cut off');
    for (const line of log()) expect(line.name).toBe('svc-user#0');
    expect(log().at(-1)?.msg).toBe('did not leave in time');
  }, 90_000);

  it.concurrent('drains while its backing services are away', async () => {
    const env = { ...(await processSettings()), ...Object.fromEntries(['MONGO', 'REDIS', 'NATS'].map(away)) };
    const { child, log, exit } = start(env);
    await answers(`http://127.0.0.1:${env.PORT}/healthz`);
    child.kill('SIGTERM');
    expect((await exit)[0]).toBe(0);
    // Before the limit of its time.
    expect(log().at(-1)?.msg).toBe('left');
  }, 90_000);
});

const SCHEMES: Record<string, string> = { MONGO: 'mongodb', REDIS: 'redis', NATS: 'nats' };
const away = (name: string) => [`${name}_URL`, `${SCHEMES[name]}://127.0.0.1:1`];
