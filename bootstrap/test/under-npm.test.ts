import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { isAlive, parentOf } from '../machine/processes.mjs';

const FIXTURE = fileURLToPath(new URL('./under-npm.fixture.mjs', import.meta.url));

interface Said {
  event: 'up' | 'look' | 'stop';
  pids?: { start: number; parent: number; service: number };
}

const until = async (what: () => boolean) => {
  while (!what()) await sleep(20);
};

/** The package of a test, and what runs there. */
class Place {
  readonly dir = mkdtempSync(join(tmpdir(), 'luplay-npm-'));
  private readonly dataDir = join(this.dir, 'data');
  private started: number[] = [];

  static async with(work: (place: Place) => Promise<void>): Promise<void> {
    const place = new Place();
    mkdirSync(place.dataDir);
    try {
      await work(place);
    } finally {
      for (const pid of place.started.filter(isAlive)) process.kill(pid, 'SIGTERM');
      await until(() => !place.started.some(isAlive));
      rmSync(place.dir, { recursive: true, force: true });
    }
  }

  /** Makes `npm start` the fixture. `keepShell`: the shell that npm runs scripts in stays. */
  writePackage(keepShell = false): void {
    const run = `"${process.execPath}" "${FIXTURE}" "${this.dataDir}"`;
    const start = keepShell ? `${run}; true` : `exec ${run}`;
    writeFileSync(
      join(this.dir, 'package.json'),
      JSON.stringify({ name: 'start', version: '1.0.0', scripts: { start } }),
    );
  }

  /** Runs a line in a shell without terminal, in a process group of its own, as a script would. */
  inShell(line: string): ChildProcess {
    const { npm_lifecycle_event: _event, npm_lifecycle_script: _script, ...env } = process.env;
    return spawn('sh', ['-c', line], { cwd: this.dir, env, stdio: 'ignore', detached: true });
  }

  count(event: Said['event']): number {
    return this.said().filter((line) => line.event === event).length;
  }

  async up() {
    await until(() => this.count('up') > 0);
    const pids = this.said().find((line) => line.pids)?.pids as NonNullable<Said['pids']>;
    this.started = [pids.start, pids.service];
    return pids;
  }

  /** The product has checked for npm several more times and is still running. */
  async isStillRunning({ start, service }: { start: number; service: number }): Promise<void> {
    const before = this.count('look');
    await until(() => this.count('look') > before + 3);
    expect([isAlive(start), isAlive(service), this.count('stop')]).toEqual([true, true, 0]);
  }

  private said(): Said[] {
    if (!existsSync(join(this.dataDir, 'said'))) return [];
    const lines = readFileSync(join(this.dataDir, 'said'), 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Said);
  }
}

describe('12.8: the product ends when npm ends, not when the shell that started npm ends', () => {
  it.concurrent.each([
    ['nohup npm start &', 'nohup npm start >out 2>&1 &', false],
    ['setsid npm start &', 'setsid npm start >out 2>&1 &', false],
    ['npm start & in a script', 'npm start >out 2>&1 &', false],
    ['npm start &, with the shell of npm between,', 'npm start >out 2>&1 &', true],
  ])('12.8: %s survives the end of its shell, and ends when npm is killed', (_, line, keepShell) =>
    Place.with(async (place) => {
      place.writePackage(keepShell);
      const shell = place.inShell(`${line} while [ ! -f leave ]; do sleep 0.05; done`);
      const pids = await place.up();
      const npm = keepShell ? (parentOf(pids.parent) as number) : pids.parent;
      writeFileSync(join(place.dir, 'leave'), '');
      await once(shell, 'exit');
      await place.isStillRunning(pids);
      process.kill(npm, 'SIGKILL');
      await until(() => !isAlive(pids.start) && !isAlive(pids.service));
      expect(place.count('stop')).toBe(1);
    }),
  );

  it.concurrent('12.8: under nohup the product survives the closing of its terminal, although npm ends', () =>
    Place.with(async (place) => {
      place.writePackage();
      const shell = place.inShell('exec nohup npm start >out 2>&1');
      const pids = await place.up();
      // A shell sends this to its jobs when its terminal is closed.
      process.kill(-(shell.pid as number), 'SIGHUP');
      await once(shell, 'exit');
      await place.isStillRunning(pids);
      process.kill(pids.start, 'SIGTERM');
      await until(() => !isAlive(pids.start) && !isAlive(pids.service));
    }));
});
