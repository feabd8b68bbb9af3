import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Length of a tick of the kernel's accounting, ms; proc_pid_stat(5). */
const TICK_MS = 10;

/** nginx works in children of its process. */
const withChildren = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
];

/** Processor time of the processes of a part since they started, ms. Linux only. */
function processorMs(dataDir: string, part: string): number {
  const pids = JSON.parse(readFileSync(join(dataDir, 'pids.json'), 'utf8')) as Record<string, number>;
  return Object.entries(pids)
    .filter(([name]) => name === part || name.startsWith(`${part}#`))
    .flatMap(([, pid]) => withChildren(pid))
    .map((pid) => {
      // The second field is the name, in parentheses.
      const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number);
      return (user + system) * TICK_MS;
    })
    .reduce((sum, ms) => sum + ms, 0);
}

/** Processor time that each part takes while `work` runs, ms. Other work on the machine hardly changes it. */
export async function processorTimeOf(
  dataDir: string,
  parts: readonly string[],
  work: () => Promise<void>,
): Promise<Map<string, number>> {
  const before = parts.map((part) => processorMs(dataDir, part));
  await work();
  return new Map(parts.map((part, index) => [part, processorMs(dataDir, part) - (before[index] ?? 0)]));
}
