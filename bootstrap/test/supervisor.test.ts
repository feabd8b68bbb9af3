import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeJson } from '../machine/files.mjs';
import { takeLock } from '../machine/lock.mjs';
import { identityOf, isAlive } from '../machine/processes.mjs';
import { startProduct } from '../product/product.mjs';
import { endLeftovers } from '../supervisor/leftovers.mjs';
import { RANK, Supervisor } from '../supervisor/supervisor.mjs';

const FIXTURE = fileURLToPath(new URL('./supervised.fixture.mjs', import.meta.url));

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'luplay-supervisor-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const pidsFile = () => JSON.parse(readFileSync(join(dir, 'pids.json'), 'utf8')) as Record<string, number>;
const until = async (what: () => boolean) => {
  while (!what()) await sleep(20);
};
/** Appends its name to a shared file when it ends, which shows the order of the ends. */
const RECORDS_ITS_END = `process.on('SIGTERM', () => { require('node:fs').appendFileSync(process.argv[1], process.argv[2] + ' '); process.exit(0); }); console.log('up'); setInterval(() => {}, 1000)`;

describe('supervisor', () => {
  it('restarts processes that die and keeps pids.json current', async () => {
    const restarts: string[] = [];
    const supervisor = new Supervisor({
      dataDir: dir,
      onRestart: (name: string, how: string) => restarts.push(`${name} ${how}`),
    });
    await supervisor.start({
      name: 'svc-user#0',
      command: process.execPath,
      args: ['-e', 'setInterval(() => {}, 1000)'],
      rank: RANK.service,
      ready: async () => true,
    });
    const first = pidsFile()['svc-user#0'] as number;
    process.kill(first, 'SIGKILL');
    await until(() => (pidsFile()['svc-user#0'] ?? first) !== first);
    const second = pidsFile()['svc-user#0'] as number;
    expect(isAlive(second)).toBe(true);
    expect(restarts).toEqual(['svc-user#0 was ended by SIGKILL']);
    await supervisor.stop();
    expect([isAlive(second), pidsFile()]).toEqual([false, {}]);
  });

  it('ends the gateway first, then the services, then the backing services', async () => {
    const supervisor = new Supervisor({ dataDir: dir });
    const order = join(dir, 'order');
    for (const [name, rank] of Object.entries(RANK)) {
      const ready = async () =>
        existsSync(supervisor.logFile(name)) && readFileSync(supervisor.logFile(name), 'utf8').includes('up');
      await supervisor.start({
        name,
        rank,
        command: process.execPath,
        args: ['-e', RECORDS_ITS_END, order, name],
        ready,
      });
    }
    await supervisor.stop();
    expect(readFileSync(order, 'utf8')).toBe('gateway service backing ');
  });

  it('reports a failed start with the end of its log', async () => {
    const supervisor = new Supervisor({ dataDir: dir });
    const start = (args: string[], command = process.execPath) =>
      supervisor.start({ name: 'svc-user#0', command, args, rank: RANK.service, ready: async () => false });
    await expect(start(['-e', 'console.error("MONGO_URL is missing"); process.exit(3)'])).rejects.toThrow(
      /exited with code 3\n.*MONGO_URL is missing/,
    );
    await expect(start([], join(dir, 'no-such-program'))).rejects.toThrow(/could not be started/);
    await supervisor.stop();
  });

  it('leaves no process running when it is killed with SIGKILL', async () => {
    const child = spawn(process.execPath, [FIXTURE, dir], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(child.stdout, 'data');
    const pids = Object.values(JSON.parse(String(line)) as Record<string, number>);
    expect(pids.map(isAlive)).toEqual([true, true]);
    child.kill('SIGKILL');
    await until(() => !pids.some(isAlive));
  });
});

describe('leftover processes of an earlier start', () => {
  it('are ended if id and start time match, and left alone if only the id matches', async () => {
    const ours = spawn('sleep', ['60'], { detached: true });
    const foreign = spawn('sleep', ['60'], { detached: true });
    const gone = once(ours, 'exit');
    writeJson(join(dir, 'processes.json'), [
      { name: 'redis', pid: ours.pid, rank: 0, identity: identityOf(ours.pid) },
      { name: 'nats', pid: foreign.pid, rank: 0, identity: 'ticks:1' },
    ]);
    expect(await endLeftovers(dir)).toEqual(['redis']);
    await gone;
    expect(isAlive(foreign.pid)).toBe(true);
    foreign.kill('SIGKILL');
  });
});

describe('data directory lock', () => {
  it('is held by one process, which may be a backup, taken over from a dead one, and released', async () => {
    const file = join(dir, 'lock');
    const release = takeLock(file) as () => void;
    expect(takeLock(file)).toEqual({ heldBy: process.pid });
    await expect(startProduct({ dataDir: dir })).rejects.toThrow('A start, a backup or a restore (process');
    release();
    writeJson(file, { pid: process.pid, identity: 'of somebody before' });
    const again = takeLock(file);
    expect(again).toEqual(expect.any(Function));
    (again as () => void)();
    expect(existsSync(file)).toBe(false);
  });
});
