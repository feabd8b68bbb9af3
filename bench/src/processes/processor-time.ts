import { readdirSync, readFileSync } from 'node:fs';
import { pidsOf } from './replicas.ts';

const NS_PER_MS = 1_000_000;

/** nginx works in children of its process. */
const withChildren = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
];

/** Of one thread, ms; 0 when it has ended meanwhile. proc(5): the first field of schedstat, in ns. */
function threadMs(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / NS_PER_MS;
  } catch {
    return 0;
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Processor time of a process's live threads since they started, ms. Linux only. */
export const threadsMs = (pid: number): number =>
  sum(readdirSync(`/proc/${pid}/task`).map((thread) => threadMs(pid, thread)));

/** Processor time of processes and their children since they started, ms. */
export const processorMs = (pids: readonly number[]): number => sum(pids.flatMap(withChildren).map(threadsMs));

const partMs = (dataDir: string, part: string): number =>
  processorMs(
    Object.entries(pidsOf(dataDir))
      .filter(([name]) => name === part || name.startsWith(`${part}#`))
      .map(([, pid]) => pid),
  );

/**
 * Processor time of this machine since its start, ms: what its processes took, what its hypervisor gave to others
 * instead, and all there was. proc_stat(5): ticks of 10 ms; the time of guests is in `user`.
 */
export function machineTime(): { usedMs: number; stolenMs: number; allMs: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softirq = 0, stolen = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map((ticks) => 10 * Number(ticks));
  const usedMs = user + nice + system + irq + softirq;
  return { usedMs, stolenMs: stolen, allMs: usedMs + idle + waiting + stolen };
}

/** Processor time that each part takes while `work` runs, ms. Other work on the machine hardly changes it. */
export async function processorTimeOf(
  dataDir: string,
  parts: readonly string[],
  work: () => Promise<void>,
): Promise<Map<string, number>> {
  const before = parts.map((part) => partMs(dataDir, part));
  await work();
  return new Map(parts.map((part, index) => [part, partMs(dataDir, part) - (before[index] ?? 0)]));
}
