import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 2;
const NS_PER_MS = 1_000_000;

/** What a load generator took of the machine, and how late its event loop was. */
export interface OwnLoad {
  /** Of a core. */
  percent: number;
  /** Delay of its event loop, ms. */
  p50: number;
  p99: number;
  max: number;
}

/**
 * Collects the garbage of this process before something is timed. V8 collects once some 64 MB of received frames are
 * held, which else happened within some of the timed changes, and doubled their times.
 */
export function collectGarbage(): void {
  if (!globalThis.gc) throw new Error('the load generator needs --expose-gc');
  globalThis.gc();
}

/** Watches this process from now on; the returned function resolves to what it took since then or the last call. */
export function watchOwnLoad(): () => OwnLoad {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let cpu = process.cpuUsage();
  let from = performance.now();
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    const percent = (user + system) / 10 / (performance.now() - from);
    cpu = process.cpuUsage();
    from = performance.now();
    const ms = (ns: number) => Math.max(0, ns / NS_PER_MS - RESOLUTION_MS);
    const taken = { percent, p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), max: ms(delay.max) };
    delay.reset();
    return taken;
  };
}
