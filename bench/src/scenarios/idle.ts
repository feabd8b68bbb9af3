import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { threadsMs } from '../processes/processor-time.ts';
import { pidsOf } from '../processes/replicas.ts';
import { type Row, rowOf } from '../stats.ts';

/** Time until the work after a start (filling caches, compiling code) is over, ms. */
const SETTLE_MS = 30_000;
const WATCH_MS = 60_000;

interface Process {
  pid: number;
  parent: number;
  /** `svc-user#0`, else the program. */
  name: string;
}

export interface Idle {
  rows: Row[];
  /** Usage by process. */
  lines: string[];
}

/**
 * What the product costs while nobody uses it: processor time by the scheduler's account of each thread, memory as
 * proportional set size (shared pages are divided among those who share them). All processes that the supervisor
 * started, itself included. Linux only; proc(5).
 */
export async function idle(dataDir: string, say: (line: string) => void): Promise<Idle> {
  say(`an idle product: ${SETTLE_MS / 1000} s to settle, ${WATCH_MS / 1000} s watched`);
  await sleep(SETTLE_MS);
  const processes = product(dataDir);
  const before = new Map(processes.map(({ pid }) => [pid, threadsMs(pid)]));
  const startedAt = performance.now();
  await sleep(WATCH_MS);
  const watchedMs = performance.now() - startedAt;
  const costs = processes.map(({ pid, name }) => ({
    name,
    percent: (100 * (threadsMs(pid) - (before.get(pid) ?? 0))) / watchedMs,
    megabytes: proportionalBytes(pid) / 1024 / 1024,
  }));
  const percent = costs.reduce((sum, one) => sum + one.percent, 0);
  const megabytes = costs.reduce((sum, one) => sum + one.megabytes, 0);
  const lines = costs
    .toSorted((one, other) => other.megabytes - one.megabytes)
    .map(
      (one) =>
        `${one.name.padEnd(24)} ${one.percent.toFixed(2).padStart(6)} % ${one.megabytes.toFixed(1).padStart(7)} MB`,
    );
  return {
    lines,
    rows: [
      rowOf(`idle product, ${costs.length} processes: of one core`, [percent], 'LuPlay ≤ 3', '%'),
      rowOf('  proportional set size', [megabytes], 'LuPlay ≤ 500', 'MB'),
    ],
  };
}

/** The supervisor, which started us, and all below it but ourselves. */
function product(dataDir: string): Process[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const names = new Map(Object.entries(pidsOf(dataDir)).map(([name, pid]) => [pid, name]));
  const known = all.flatMap((text): Process[] => {
    try {
      const pid = Number(text);
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const script = args.find((arg) => /\.[cm]?[jt]s$/.test(arg));
      return [{ pid, parent, name: names.get(pid) ?? basename(script ?? program) }];
    } catch {
      // The process has ended.
      return [];
    }
  });
  const below = (pid: number): Process[] =>
    known
      .filter(({ parent, pid: own }) => parent === pid && own !== process.pid)
      .flatMap((one) => [one, ...below(one.pid)]);
  return [...known.filter(({ pid }) => pid === process.ppid), ...below(process.ppid)];
}

function proportionalBytes(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
