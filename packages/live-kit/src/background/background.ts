import { currentRequestId, withRequestId } from '@luplay/service-kit/internals';
import type { Versioned } from '../store/versioned.ts';
import type { LoadMonitor } from './load-monitor.ts';

/** One slice of work, ms; at least one change is handled in it. */
const SLICE_MS = 1;
/** Time between two slices, ms. */
const PAUSE_MS = 4;
/** ... while the process is busy, ms. */
const BUSY_MS = 20;

interface Change<S> {
  base: S | null;
  next: S;
  /** Of the newest change. */
  requestId: string | undefined;
}

/**
 * Work that follows a saved change and that nobody waits for: deadlines, projections. It runs behind incoming commands
 * in short slices; several changes of one aggregate become one. What a crash takes with it the reconciler makes up for.
 */
export class BackgroundWork<S extends Versioned> {
  private readonly waiting = new Map<string, Change<S>>();
  private readonly work: (base: S | null, next: S) => void;
  private readonly load: Pick<LoadMonitor, 'isBusy'>;
  private isScheduled = false;

  constructor(work: (base: S | null, next: S) => void, load: Pick<LoadMonitor, 'isBusy'>) {
    this.work = work;
    this.load = load;
  }

  changed(base: S | null, next: S): void {
    const earlier = this.waiting.get(next._id);
    this.waiting.set(next._id, { base: earlier ? earlier.base : base, next, requestId: currentRequestId() });
    this.schedule();
  }

  forget(id: string): void {
    this.waiting.delete(id);
  }

  /** Does everything that waits now. */
  flush(): void {
    this.run(Number.POSITIVE_INFINITY);
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    const slice = () => {
      this.run(SLICE_MS);
      this.isScheduled = this.waiting.size > 0;
      if (this.isScheduled) setTimeout(slice, this.load.isBusy ? BUSY_MS : PAUSE_MS);
    };
    if (this.load.isBusy) setTimeout(slice, BUSY_MS);
    else setImmediate(slice);
  }

  private run(ms: number): void {
    const startedAt = performance.now();
    for (const [id, { base, next, requestId }] of this.waiting) {
      this.waiting.delete(id);
      withRequestId(requestId, () => this.work(base, next));
      if (performance.now() - startedAt > ms) return;
    }
  }
}
