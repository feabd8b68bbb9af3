import { isUnavailable, type Kit } from '@luplay/service-kit';

const INTERVAL_MS = 1_000;
/** While nobody uses this replica, ms: whoever has players reconciles every second. */
const IDLE_INTERVAL_MS = 5_000;

interface Task {
  name: string;
  /** ms; 0: each time. */
  every: number;
  dueAt: number;
  run(now: number): Promise<void>;
}

/**
 * Once a second, less often while nobody uses the replica, makes up for what a dead replica, a lost message or an
 * absent backing service left undone. Tasks run one after the other.
 */
export class Reconciler {
  private readonly kit: Pick<Kit, 'log' | 'now' | 'activity'>;
  private readonly tasks: Task[] = [];
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isRunning = false;
  private isStopped = false;

  constructor(kit: Pick<Kit, 'log' | 'now' | 'activity'>) {
    this.kit = kit;
  }

  /** `every`, ms; 0: each second. `first`: how long after now it runs first, ms. Add tasks before `start`. */
  add(name: string, every: number, run: (now: number) => Promise<void>, first = 0): void {
    this.tasks.push({ name, every, run, dueAt: this.kit.now() + first });
  }

  start(): void {
    this.schedule();
    // Whoever comes after an idle time does not wait for the longer interval to end.
    this.kit.activity.follow(
      () => this.schedule(),
      () => undefined,
    );
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    if (this.isStopped || this.isRunning) return;
    clearTimeout(this.timer);
    const run = () => {
      this.isRunning = true;
      this.running = this.runAll().finally(() => {
        this.isRunning = false;
        this.schedule();
      });
    };
    this.timer = setTimeout(run, this.kit.activity.isIdle ? IDLE_INTERVAL_MS : INTERVAL_MS);
    this.timer.unref();
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
