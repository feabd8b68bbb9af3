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
  private running: Promise<void> | undefined;
  /** Ends the pause before the next round. */
  private wake = (): void => undefined;
  private isStopped = false;

  constructor(kit: Pick<Kit, 'log' | 'now' | 'activity'>) {
    this.kit = kit;
  }

  /** `every`: interval, ms; 0: each round. `first`: the delay of the first run, ms. Add tasks before `start`. */
  add(name: string, every: number, run: (now: number) => Promise<void>, first = 0): void {
    this.tasks.push({ name, every, run, dueAt: this.kit.now() + first });
  }

  start(): void {
    // The first user after an idle time does not wait for the longer interval to end.
    this.kit.activity.follow(
      () => this.wake(),
      () => undefined,
    );
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      for (const task of this.tasks) await this.attempt(task);
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, this.kit.activity.isIdle ? IDLE_INTERVAL_MS : INTERVAL_MS).unref();
      });
    }
  }

  private async attempt(task: Task): Promise<void> {
    const now = this.kit.now();
    if (this.isStopped || now < task.dueAt) return;
    task.dueAt = now + task.every;
    try {
      await task.run(now);
    } catch (error) {
      this.kit.log[isUnavailable(error) ? 'debug' : 'error']({ err: error }, `reconciler: ${task.name} failed`);
    }
  }
}
