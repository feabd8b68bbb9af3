import { isUnavailable, type Kit } from '@luplay/service-kit';

const INTERVAL_MS = 1_000;
/** While nobody uses this replica, ms: replicas with players reconcile every second. */
const IDLE_INTERVAL_MS = 5_000;

interface Task {
  name: string;
  every: number;
  dueAt: number;
  run(now: number): Promise<void>;
}

/**
 * Repairs, once a second, what a dead replica, a lost message or an absent backing service left undone. Runs less often
 * while nobody uses the replica. Tasks run one after the other.
 */
export class Reconciler {
  private readonly kit: Pick<Kit, 'log' | 'now' | 'activity'>;
  private readonly tasks: Task[] = [];
  private timer: NodeJS.Timeout | undefined;
  /** Null while it waits for the next round. */
  private running: Promise<void> | null = null;
  private isStopped = false;

  constructor(kit: Pick<Kit, 'log' | 'now' | 'activity'>) {
    this.kit = kit;
  }

  /** `every`: interval, ms; 0: each round. `first`: the delay of the first run, ms. Add tasks before `start`. */
  add(name: string, every: number, run: (now: number) => Promise<void>, first = 0): void {
    this.tasks.push({ name, every, run, dueAt: this.kit.now() + first });
  }

  /** The first round begins after `delay`, ms. */
  start(delay = this.interval): void {
    // The first user after an idle time does not wait for the longer interval to end.
    this.kit.activity.follow(
      () => this.schedule(INTERVAL_MS),
      () => undefined,
    );
    this.schedule(delay);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private get interval(): number {
    return this.kit.activity.isIdle ? IDLE_INTERVAL_MS : INTERVAL_MS;
  }

  private schedule(delay: number): void {
    if (this.isStopped || this.running) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.running = this.runAll().finally(() => {
        this.running = null;
        this.schedule(this.interval);
      });
    }, delay).unref();
  }

  private async runAll(): Promise<void> {
    for (const task of this.tasks) {
      const now = this.kit.now();
      if (this.isStopped) return;
      if (now < task.dueAt) continue;
      task.dueAt = now + task.every;
      try {
        await task.run(now);
      } catch (error) {
        this.kit.log[isUnavailable(error) ? 'debug' : 'error']({ err: error }, `reconciler: ${task.name} failed`);
      }
    }
  }
}
