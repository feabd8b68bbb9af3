import { readFileSync } from 'node:fs';

/**
 * Stolen and total processor time of the (virtual) machine since its start, in ticks. Linux only; proc_stat(5).
 */
function ticks(): { stolen: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  // user, nice, system, idle, iowait, irq, softirq, steal; guests are in user.
  const times = line.trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) };
}

/**
 * Percentage of processor time stolen by the machine's hypervisor while `work` ran. Above one or two percent, figures
 * measured meanwhile are not reliable.
 */
export async function percentStolen(work: () => Promise<void>): Promise<number> {
  const before = ticks();
  await work();
  const after = ticks();
  return (100 * (after.stolen - before.stolen)) / Math.max(1, after.all - before.all);
}
