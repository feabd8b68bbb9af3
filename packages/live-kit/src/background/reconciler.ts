import { isUnavailable, type Kit } from '@luplay/service-kit';
import { period } from '@luplay/service-kit/internals';

const INTERVAL_MS = 1_000;
/** While nobody uses this replica, ms: replicas with players reconcile every second. */
const IDLE_INTERVAL_MS = 10_000;

/** `stopping`: aborted when the replica leaves; a long task ends early. */
export type Repair = (now: number, stopping: AbortSignal) => Promise<void>;

/**
 * Repairs, once a second, what a dead replica, a lost message or an absent backing service left undone. Runs less often
 * while nobody uses the replica. Tasks run one after the other.
 */
export class Reconciler {
  private readonly kit: Pick<Kit, 'log' | 'now' | 'activity'>;
  private readonly idleMs: number;
  private readonly hasWork: () => boolean;
  private readonly tasks: (() => Promise<void>)[] = [];
  private running: Promise<void> | undefined;
  /** Ends the pause before the next round. */
  private wake = (): void => undefined;
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
    let dueAt = kit.now() + period(first);
    this.tasks.push(async () => {
      const now = kit.now();
      if (stopping.signal.aborted || now < dueAt) return;
      dueAt = now + period(every);
      try {
        await run(now, stopping.signal);
      } catch (error) {
        const level = isUnavailable(error) || stopping.signal.aborted ? 'debug' : 'error';
        kit.log[level]({ err: error }, `reconciler: ${name} failed`);
      }
    });
  }

  start(): void {
    // The first user after an idle time does not wait for the longer interval to end.
    this.kit.activity.follow(() => this.wake());
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      for (const task of this.tasks) await task();
      await new Promise<void>((resolve) => {
        this.wake = resolve;
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
