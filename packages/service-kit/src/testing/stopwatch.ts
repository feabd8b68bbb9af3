const TICK_MS = 10;

/** Time that this process had, ms. */
let counted = 0;
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

/** Ends the ticks of a stopwatch that nothing can read any more. Until then it may be read again. */
const ticks = new FinalizationRegistry<NodeJS.Timeout>(clearInterval);

/**
 * Starts to measure. The result tells the time since then, ms, without the time that a busy machine did not give this
 * process: for limits of a requirement.
 */
export function startStopwatch(): () => number {
  tick();
  const from = counted;
  const read = () => {
    tick();
    return counted - from;
  };
  ticks.register(read, setInterval(tick, TICK_MS).unref());
  return read;
}
