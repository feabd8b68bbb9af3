import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LogFiles, limitForeignLog } from '../supervisor/log-files.mjs';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'luplay-logs-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const LINE = 'x'.repeat(99);
/** A script that prints `count` numbered lines of 100 bytes or a few more; it exits with 1 when a write fails. */
const printLines = (count: number) => {
  const script = `for (let n = 0; n < ${count}; n += 1) require('node:fs').writeSync(1, '${LINE}' + n + '\\n')`;
  return spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
};
const sizes = () => Object.fromEntries(readdirSync(dir).map((name) => [name, statSync(join(dir, name)).size]));
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('12.26: logs rotate while a process runs, and their total size is limited', () => {
  it('12.26: a process has at most two log files and loses no line at rotation', async () => {
    const logs = new LogFiles(dir, { fileBytes: 200_000 });
    await logs.follow('svc-user#0', printLines(3_000));
    expect(Object.keys(sizes()).sort()).toEqual(['svc-user#0.log', 'svc-user#0.log.1']);
    expect(Math.max(...Object.values(sizes()))).toBeLessThanOrEqual(200_000);
    const text = ['.1', ''].map((end) => readFileSync(`${logs.file('svc-user#0')}${end}`, 'utf8')).join('');
    const numbers = text.split('\n').filter((line) => line.startsWith(LINE));
    const first = Number(numbers[0]?.slice(LINE.length));
    expect(numbers).toEqual(numbers.map((_, index) => `${LINE}${first + index}`));
    expect(numbers.at(-1)).toBe(`${LINE}2999`);
    logs.close();
  });

  it('12.26: above the total limit, the oldest inactive files are deleted first', async () => {
    for (const name of ['svc-story#8.log.1', 'svc-story#8.log', 'svc-story#7.log'])
      writeFileSync(join(dir, name), 'y'.repeat(150_000));
    const logs = new LogFiles(dir, { fileBytes: 100_000, totalBytes: 500_000 });
    await Promise.all(['nats', 'redis', 'gateway'].map((name) => logs.follow(name, printLines(3_000))));
    expect(sum(Object.values(sizes()))).toBeLessThanOrEqual(500_000);
    for (const name of ['nats', 'redis', 'gateway']) expect(logs.tail(name, 2)).toContain(`${LINE}2999`);
    logs.close();
  });

  it('12.26: the file of an earlier start is continued', async () => {
    writeFileSync(join(dir, 'nats.log'), 'of before\n');
    const logs = new LogFiles(dir);
    await logs.follow('nats', printLines(1));
    expect(logs.tail('nats')).toMatch(/^ {4}of before\n {4}x+0$/);
    logs.close();
  });
  it('12.26: a full disk loses log lines but ends no process, and the log states how many bytes are missing', async () => {
    const logs = new LogFiles(dir);
    // Every write to it fails as on a full disk.
    symlinkSync('/dev/full', logs.file('nats'));
    const child = printLines(1_000);
    const exit = once(child, 'exit');
    await logs.follow('nats', child);
    expect(await exit).toEqual([0, null]);
    rmSync(logs.file('nats'));
    await logs.follow('nats', printLines(1));
    expect(logs.tail('nats')).toMatch(/^ {4}\[\d{6} bytes of log are missing here: .*\]\n {4}x+0$/);
    logs.close();
  });

  it('a full log that a process writes by itself is copied and emptied, and the process keeps writing', async () => {
    const file = join(dir, 'gateway-access.log');
    const end = limitForeignLog(file, { fileBytes: 1_000, intervalMs: 20 });
    const handle = openSync(file, 'a');
    const full = `${LINE}\n`.repeat(11);
    writeSync(handle, full);
    const isEmptied = () => statSync(file).size === 0;
    for (const until = Date.now() + 5_000; !isEmptied() && Date.now() < until; ) await sleep(10);
    expect(sizes()).toEqual({ 'gateway-access.log': 0, 'gateway-access.log.1': full.length });
    writeSync(handle, 'next\n');
    expect(readFileSync(file, 'utf8')).toBe('next\n');
    closeSync(handle);
    // The limit also applies to the file of an earlier start.
    const left = join(dir, 'left.log');
    writeFileSync(left, full);
    const endLeft = limitForeignLog(left, { fileBytes: 1_000 });
    expect(readFileSync(`${left}.1`, 'utf8')).toBe(full);
    end();
    endLeft();
  });
});

describe('24.4: the security log', () => {
  it('24.4: has the security events of all processes, whole lines only', async () => {
    const logs = new LogFiles(dir);
    const print = (name: string) => {
      const half = `{"stream":"security","event":"kicked","who":"${name}`;
      const script = `const { writeSync } = require('node:fs');
        writeSync(1, 'plain\\n${half}');
        setTimeout(() => writeSync(1, '-whole"}\\nmore\\n'), 200)`;
      return logs.follow(name, spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] }));
    };
    await Promise.all([print('svc-user#0'), print('svc-story#0')]);
    const lines = readFileSync(logs.file('security'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).who).sort()).toEqual(['svc-story#0-whole', 'svc-user#0-whole']);
    expect(readFileSync(logs.file('svc-user#0'), 'utf8').split('\n')).toHaveLength(4);
    expect(statSync(logs.file('security')).mode & 0o777).toBe(0o600);
    logs.close();
  });
});
