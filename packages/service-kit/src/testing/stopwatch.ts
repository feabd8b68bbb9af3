import { afterAll, beforeAll } from '@jest/globals';

const TICK_MS = 10;

/** Time that this process had, ms. */
let counted = 0;
let timer: NodeJS.Timeout | undefined;
let lastAt = 0;
let lastCpu = process.cpuUsage();

/** Of a late tick counts what the process computed meanwhile. The rest of it other processes took. */
function tick(): void {
  const { user, system } = process.cpuUsage(lastCpu);
  const now = performance.now();
  counted += Math.min(now - lastAt, Math.max(2 * TICK_MS, (user + system) / 1000));
  lastCpu = process.cpuUsage();
  lastAt = now;
}

beforeAll(() => {
  lastAt = performance.now();
  lastCpu = process.cpuUsage();
  timer = setInterval(tick, TICK_MS).unref();
});
afterAll(() => clearInterval(timer));

/**
 * Starts to measure. The result tells the time since then, ms, without the time that a busy machine did not give this
 * process: for limits of a requirement. For tests and hooks of a file that imports it.
 */
export function startStopwatch(): () => number {
  tick();
  const from = counted;
  return () => {
    tick();
    return counted - from;
  };
}
