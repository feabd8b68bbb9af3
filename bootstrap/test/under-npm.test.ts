import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isAlive, parentOf } from '../machine/processes.mjs';

const FIXTURE = fileURLToPath(new URL('./under-npm.fixture.mjs', import.meta.url));

interface Said {
  event: 'up' | 'look' | 'stop';
  pids?: { start: number; parent: number; service: number };
}

let dir: string;
let dataDir: string;
let started: number[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'luplay-npm-'));
  dataDir = join(dir, 'data');
  started = [];
  mkdirSync(dataDir);
});
afterEach(async () => {
  for (const pid of started.filter(isAlive)) process.kill(pid, 'SIGTERM');
  await until(() => !started.some(isAlive));
  rmSync(dir, { recursive: true, force: true });
});

const until = async (what: () => boolean) => {
  while (!what()) await sleep(20);
};

/** A package whose `npm start` is the fixture. `keepShell`: the shell that npm runs scripts in stays. */
function writePackage(keepShell = false) {
  const run = `"${process.execPath}" "${FIXTURE}" "${dataDir}"`;
  const start = keepShell ? `${run}; true` : `exec ${run}`;
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'start', version: '1.0.0', scripts: { start } }));
}

/** Runs a line in a shell without terminal, in a process group of its own, as a script would. */
function inShell(line: string): ChildProcess {
  const { npm_lifecycle_event: _event, npm_lifecycle_script: _script, ...env } = process.env;
  return spawn('sh', ['-c', line], { cwd: dir, env, stdio: 'ignore', detached: true });
}

const said = (): Said[] => {
  if (!existsSync(join(dataDir, 'said'))) return [];
  const lines = readFileSync(join(dataDir, 'said'), 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Said);
};
const count = (event: Said['event']) => said().filter((line) => line.event === event).length;

async function up() {
  await until(() => count('up') > 0);
  const pids = said().find((line) => line.pids)?.pids as NonNullable<Said['pids']>;
  started = [pids.start, pids.service];
  return pids;
}

/** The product has checked for npm several more times and is still running. */
async function isStillRunning({ start, service }: { start: number; service: number }) {
  const before = count('look');
  await until(() => count('look') > before + 3);
  expect([isAlive(start), isAlive(service), count('stop')]).toEqual([true, true, 0]);
}

describe('12.8: the product ends when npm ends, not when the shell that started npm ends', () => {
  it.each([
    ['nohup npm start &', 'nohup npm start >out 2>&1 &', false],
    ['setsid npm start &', 'setsid npm start >out 2>&1 &', false],
    ['npm start & in a script', 'npm start >out 2>&1 &', false],
    ['npm start &, with the shell of npm between,', 'npm start >out 2>&1 &', true],
  ])('12.8: %s survives the end of its shell, and ends when npm is killed', async (_, line, keepShell) => {
    writePackage(keepShell);
    const shell = inShell(`${line} while [ ! -f leave ]; do sleep 0.05; done`);
    const pids = await up();
    const npm = keepShell ? (parentOf(pids.parent) as number) : pids.parent;
    writeFileSync(join(dir, 'leave'), '');
    await once(shell, 'exit');
    await isStillRunning(pids);
    process.kill(npm, 'SIGKILL');
    await until(() => !isAlive(pids.start) && !isAlive(pids.service));
    expect(count('stop')).toBe(1);
  });

  it('12.8: under nohup the product survives the closing of its terminal, although npm ends', async () => {
    writePackage();
    const shell = inShell('exec nohup npm start >out 2>&1');
    const pids = await up();
    // A shell sends this to its jobs when its terminal is closed.
    process.kill(-(shell.pid as number), 'SIGHUP');
    await once(shell, 'exit');
    await isStillRunning(pids);
    process.kill(pids.start, 'SIGTERM');
    await until(() => !isAlive(pids.start) && !isAlive(pids.service));
  });
});
