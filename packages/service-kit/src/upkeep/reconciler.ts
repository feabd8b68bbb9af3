import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '../base/errors.ts';
import { period } from '../base/periods.ts';
import type { Kit } from '../kit.ts';

const INTERVAL_MS = 1_000;
/** While nobody uses this replica, ms: replicas with players reconcile every second. */
const IDLE_INTERVAL_MS = 10_000;
/** A long list is gone through within this time, ms ... */
const SPREAD_MS = 600;
/** ... in so many portions, none of them smaller than this. */
const PORTIONS = 20;
const SMALLEST = 10;

/** `stopping`: aborted when the replica leaves; a long task ends early. */
export type Repair = (now: number, stopping: AbortSignal) => Promise<void>;

/**
 * Repairs, once a second, what a dead replica, a lost message or an absent backing service left undone. Runs less often
 * while nobody uses the replica. A task that still waits for something, as for NATS, delays only itself.
 */
export class Reconciler {
  private readonly kit: Pick<Kit, 'log' | 'now' | 'activity'>;
  private readonly idleMs: number;
  private readonly hasWork: () => boolean;
  private readonly tasks: ((now: number) => Promise<void>)[] = [];
  /** The rounds, and the tasks that run. */
  private readonly running = new Set<Promise<void>>();
  private endPause = (): void => undefined;
  private readonly stopping = new AbortController();

  /** `hasWork`: whether there is something to repair soon although nobody uses the replica. */
  constructor(kit: Pick<Kit, 'log' | 'now' | 'activity'>, options: { idleMs?: number; hasWork?: () => boolean } = {}) {
    this.kit = kit;
    this.idleMs = options.idleMs ?? IDLE_INTERVAL_MS;
    this.hasWork = options.hasWork ?? (() => false);
  }

  /** `every`: interval, ms; 0: each round. `first`: the delay of the first run, ms. Add tasks before `start`. */
  add(name: string, every: number, run: Repair, first = 0): void {
    const { kit, stopping } = this;
    let [lastAt, wait] = [kit.now(), period(first)];
    let isRunning = false;
    this.tasks.push(async (now) => {
      // A clock that was set back delays nothing.
      if (isRunning || (now >= lastAt && now - lastAt < wait)) return;
      [lastAt, wait] = [now, period(every)];
      isRunning = true;
      try {
        await run(now, stopping.signal);
      } catch (error) {
        const level = isUnavailable(error) || stopping.signal.aborted ? 'debug' : 'error';
        kit.log[level]({ err: error }, `reconciler: ${name} failed`);
      }
      isRunning = false;
    });
  }

  /**
   * Adds a task for each of a list, each round. A long list is gone through in portions with pauses between them: at
   * once, it would hold up the event loop and the backing services.
   */
  addSpread<T>(name: string, list: () => readonly T[], run: (portion: readonly T[]) => Promise<void>): void {
    this.add(name, 0, async (_, stopping) => {
      const all = list();
      const size = Math.max(SMALLEST, Math.ceil(all.length / PORTIONS));
      for (let from = 0; from < all.length; from += size) {
        if (from > 0) await sleep(period(SPREAD_MS) / PORTIONS, undefined, { ref: false, signal: stopping });
        await run(all.slice(from, from + size));
      }
    });
  }

  start(): void {
    // The first user after an idle time does not wait for the longer interval to end.
    this.kit.activity.follow(() => this.wake());
    this.track(this.run());
  }

  /** Ends the pause before the next round. */
  wake(): void {
    this.endPause();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await Promise.all(this.running);
  }

  private track(work: Promise<void>): void {
    this.running.add(work);
    void work.finally(() => this.running.delete(work));
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      for (const task of this.tasks) this.track(task(this.kit.now()));
      await new Promise<void>((resolve) => {
        this.endPause = resolve;
        setTimeout(resolve, this.pause()).unref();
      });
    }
  }

  /** The idle rounds of several reconcilers fall together, so that they wake the process once. */
  private pause(): number {
    if (!this.kit.activity.isIdle || this.hasWork()) return period(INTERVAL_MS);
    const idle = period(this.idleMs);
    return idle - (performance.now() % idle);
  }
}
