import type { Kit } from '@luplay/service-kit';
import { currentRequestId, withRequestId } from '@luplay/service-kit/internals';
import type { Versioned } from '../store/versioned.ts';

/** One slice of work, ms; at least one change is handled in it. */
const SLICE_MS = 1;
/** Time between two slices, ms. */
const PAUSE_MS = 4;
/** ... while the process is busy, ms. */
const BUSY_PAUSE_MS = 20;
/** For this long all commands that wait go first, ms. */
const YIELDING_MS = 100;

interface Change<S> {
  base: S | null;
  next: S;
  newestRequestId: string | undefined;
}

/**
 * Work that follows a saved change without delaying it: deadlines, projections. It runs behind incoming commands in
 * short slices; several changes of one aggregate become one. The reconciler repairs what a crash loses.
 */
export class BackgroundWork<S extends Versioned> {
  private readonly kit: Pick<Kit, 'load'>;
  private readonly commands: { readonly size: number };
  private readonly work: (base: S | null, next: S) => void;
  private readonly waiting = new Map<string, Change<S>>();
  /** Since when work waits, performance.now; null: none does. */
  private since: number | null = null;

  constructor(kit: Pick<Kit, 'load'>, commands: { readonly size: number }, work: (base: S | null, next: S) => void) {
    this.kit = kit;
    this.commands = commands;
    this.work = work;
  }

  changed(base: S | null, next: S): void {
    const earlier = this.waiting.get(next._id);
    this.waiting.set(next._id, { base: earlier ? earlier.base : base, next, newestRequestId: currentRequestId() });
    if (this.since !== null) return;
    this.since = performance.now();
    if (this.kit.load.isBusy) setTimeout(() => this.slice(), BUSY_PAUSE_MS);
    else setImmediate(() => this.slice());
  }

  forget(id: string): void {
    this.waiting.delete(id);
  }

  /** Does all waiting work now. */
  flush(): void {
    this.run(Number.POSITIVE_INFINITY);
  }

  private slice(): void {
    if (this.commands.size === 0 || performance.now() - (this.since ?? 0) > YIELDING_MS) this.run(SLICE_MS);
    if (this.waiting.size === 0) this.since = null;
    else setTimeout(() => this.slice(), this.kit.load.isBusy ? BUSY_PAUSE_MS : PAUSE_MS);
  }

  private run(ms: number): void {
    const startedAt = performance.now();
    for (const [id, { base, next, newestRequestId }] of this.waiting) {
      this.waiting.delete(id);
      withRequestId(newestRequestId, () => this.work(base, next));
      if (performance.now() - startedAt > ms) return;
    }
  }
}
