import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { answers, pickPorts } from '../machine/ports.mjs';
import { isAlive } from '../machine/processes.mjs';
import { SILENCE } from '../supervisor/liveness.mjs';
import { RANK, Supervisor } from '../supervisor/supervisor.mjs';
import { cannotMount, type SmallDisk, smallDisk } from './tmpfs.fixture.ts';

const HELLO = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
const SERVER = `require('node:http').createServer((_, response) => response.end('ok')).listen(process.argv[1], '127.0.0.1')`;
const NAME = 'svc-user#0';

const until = async (what: () => boolean | Promise<boolean>) => {
  while (!(await what())) await sleep(20);
};

const supervisors: Supervisor[] = [];
const stopAll = () => Promise.all(supervisors.splice(0).map((one) => one.stop()));

/** Starts a small server under supervision. */
async function startServer(options: { dataDir: string; silence?: typeof SILENCE }, keeps = false) {
  const told: string[] = [];
  const started = new Supervisor({
    ...options,
    onRestart: (name: string, how: string) => told.push(`${name} ${how}`),
    onTrouble: (what: string) => told.push(what),
  });
  const { [NAME]: port } = (await pickPorts([NAME])) as { [NAME]: number };
  const isUp = () => answers(port, '127.0.0.1', HELLO, () => true);
  supervisors.push(started);
  await started.start({
    name: NAME,
    command: process.execPath,
    args: ['-e', SERVER, String(port)],
    rank: RANK.service,
    ready: isUp,
    liveness: { port, hello: HELLO, keeps },
  });
  const pid = () => (started.pids() as Record<string, number>)[NAME];
  return { told, pid, isUp, first: pid() as number };
}

describe('12.24: a hung process', () => {
  /** A busy machine may hold up a process that works for seconds. */
  const silence = { everyMs: 200, misses: 20 };
  const dirs: string[] = [];
  const dataDirectory = () => {
    dirs.push(mkdtempSync(join(tmpdir(), 'luplay-hung-')));
    return dirs.at(-1) as string;
  };
  afterAll(async () => {
    await stopAll();
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  });

  it('12.24: counts as hung after 10 s', () => {
    expect(SILENCE.everyMs * SILENCE.misses).toBe(10_000);
  });

  it.concurrent.each([
    ['a new connection for each probe', false],
    ['one connection for all', true],
  ])('12.24: is killed and restarted; a process that answers keeps running: %s', async (_, keeps) => {
    const { told, pid, isUp, first } = await startServer({ dataDir: dataDirectory(), silence }, keeps);
    await sleep(1.25 * silence.everyMs * silence.misses);
    expect([pid(), told]).toEqual([first, []]);

    // Then no earlier probe is without an answer.
    await until(isUp);
    const stoppedAt = performance.now();
    process.kill(first, 'SIGSTOP');
    await until(() => pid() !== undefined && pid() !== first);
    expect(performance.now() - stoppedAt).toBeGreaterThan(silence.everyMs * (silence.misses - 1));
    expect(isAlive(first)).toBe(false);
    await until(isUp);
    expect(told).toEqual([`${NAME} gave no sign of life`]);
  });

  it.concurrent('12.24: a short pause does not count as hung', async () => {
    const { told, pid, first } = await startServer({ dataDir: dataDirectory(), silence });
    // Until it has answered once.
    await sleep(2 * silence.everyMs);
    process.kill(first, 'SIGSTOP');
    await sleep(5 * silence.everyMs);
    process.kill(first, 'SIGCONT');
    await sleep(silence.everyMs * silence.misses);
    expect([pid(), told]).toEqual([first, []]);
  });
});

const reason = cannotMount();
const suffix = reason ? ` (skipped: ${reason})` : '';

(reason ? describe.skip : describe)(`12.23: a full disk${suffix}`, () => {
  let disk: SmallDisk;
  afterEach(async () => {
    await stopAll();
    disk.close();
  });
  const pidsFile = () => {
    try {
      return JSON.parse(readFileSync(join(disk.dir, 'pids.json'), 'utf8')) as Record<string, number>;
    } catch {
      return undefined;
    }
  };

  it('12.23: the supervisor keeps restarting processes and writes their ids once there is free space', async () => {
    disk = smallDisk(1);
    const { told, pid, isUp, first } = await startServer({ dataDir: disk.dir });
    disk.fill();
    process.kill(first, 'SIGKILL');
    await until(() => pid() !== undefined && pid() !== first);
    await until(isUp);
    expect(pidsFile()).toEqual({ [NAME]: first });
    expect(told).toEqual([
      expect.stringMatching(/^pids.json cannot be written: ENOSPC/),
      `${NAME} was ended by SIGKILL`,
    ]);
    disk.empty();
    await until(() => pidsFile()?.[NAME] === pid());
  });
});
