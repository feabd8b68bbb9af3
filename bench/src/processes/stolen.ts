import { readFileSync } from 'node:fs';

/**
 * Of the machine's processor time so far, what its host gave to others, and all of it, in ticks. Linux only;
 * proc_stat(5).
 */
function ticks(): { stolen: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  // user, nice, system, idle, iowait, irq, softirq, steal; guests are in user.
  const times = line.trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) };
}

/**
 * Percent of the processors' time that the machine's host gave to others while `work` went on: no figure of it is to be
 * trusted when it is more than one or two.
 */
export async function percentStolen(work: () => Promise<void>): Promise<number> {
  const before = ticks();
  await work();
  const after = ticks();
  return (100 * (after.stolen - before.stolen)) / Math.max(1, after.all - before.all);
}
