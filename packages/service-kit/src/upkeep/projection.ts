import type { TypedBucket } from '../backing/nats/bucket.ts';
import { isUnavailable } from '../base/errors.ts';
import type { Kit } from '../kit.ts';

/** Values that differ only in progress are put at most this often for each id, ms. */
const PROGRESS_INTERVAL_MS = 1_000;
/** ... while the process is busy, ms: each follower has as much work with a value as this process. */
const BUSY_INTERVAL_MS = 2_500;
/** ... and wait this long for more of their kind, ms. */
const GATHER_MS = 250;
/** Pause before a value that NATS did not take is put again, ms. */
const RETRY_MS = 500;

/** Something numbered that is projected: newer numbers replace older ones. */
export interface Source {
  seq: number;
}

export interface ProjectionParts<S extends Source, V extends object> {
  kit: Pick<Kit, 'log' | 'now' | 'load'>;
  bucket: TypedBucket<V>;
  /** Built anew for each attempt: another replica may have put something meanwhile. */
  value(source: S): V | Promise<V>;
  /** Whether the values of these two differ only in progress. */
  isProgress?(before: S, after: S): boolean;
  /** Of these ids those that still exist in the database. */
  existing?(ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
}

interface Entry<S> {
  /** The newest state that is not being put yet; null: it was deleted; undefined: nothing is waiting. */
  waiting?: S | null | undefined;
  /** The state that is being put. */
  writing?: S | null | undefined;
  isRunning: boolean;
  /** NATS did not take it at once: the aggregate may have been deleted since. */
  isLate: boolean;
  /** Ends the pause before the next put. */
  wake(): void;
  put: { at: number; seq: number; source: S } | null;
  /** The bucket's revision at the key, as far as this replica knows; 0: nothing. */
  revision: number;
}

/**
 * Keeps a value for each id in a NATS bucket. One write at a time for each id; the newest state wins, also over what
 * other replicas put. What NATS does not take is retried; `healing` repairs what a crash loses.
 */
export class Projection<S extends Source, V extends object> {
  private readonly parts: ProjectionParts<S, V>;
  private readonly entries = new Map<string, Entry<S>>();
  private isStopped = false;

  constructor(parts: ProjectionParts<S, V>) {
    this.parts = parts;
  }

  get size(): number {
    return this.entries.size;
  }

  /** Puts it now, also where something was deleted. Throws `unavailable` while NATS is away. */
  async put(id: string, source: S): Promise<void> {
    await this.write(id, source, { revision: 0 }, false);
  }

  /**
   * Puts it soon; null: deletes it, and the tombstone refuses values that other replicas are just putting. Called again
   * with the same number when something else that the value shows has changed.
   */
  changed(id: string, source: S | null): void {
    let entry = this.entries.get(id);
    if (!entry) {
      entry = { isRunning: false, isLate: false, wake: () => undefined, put: null, revision: 0 };
      this.entries.set(id, entry);
    }
    if (source && (entry.waiting === null || source.seq < this.knownSeq(id))) return;
    entry.waiting = source;
    if (!this.isProgress(entry)) entry.wake();
    if (!entry.isRunning) void this.run(id, entry);
  }

  /** A change that the value does not show. */
  hidden(id: string, source: S): void {
    const entry = this.entries.get(id);
    if (entry?.waiting && entry.waiting.seq < source.seq) entry.waiting = source;
    else if (entry?.put) entry.put.seq = Math.max(entry.put.seq, source.seq);
  }

  /** The number of the newest state that this replica has put or is about to put; -1: none. */
  knownSeq(id: string): number {
    const { waiting, writing, put } = this.entries.get(id) ?? {};
    return waiting?.seq ?? writing?.seq ?? put?.seq ?? -1;
  }

  /**
   * Removes tombstones, values of what was deleted while nobody could tell, and values that have moved to another part,
   * if they are older than this, ms. Resolves to the number of tombstones.
   */
  async dropTombstones(olderThan: number): Promise<number> {
    await this.parts.bucket.leaveFormerParts(olderThan);
    const keys = await this.parts.bucket.keys();
    const existing = await this.parts.existing?.(keys);
    if (!existing) return 0;
    const deleted = keys.filter((id) => !existing.has(id));
    return this.parts.bucket.forgetDeleted(deleted, olderThan);
  }

  /** Forgets ids that have not changed here for this long, ms: other replicas may have deleted them. */
  forgetIdle(olderThan: number): void {
    const before = this.parts.kit.now() - olderThan;
    for (const [id, { isRunning, put }] of this.entries)
      if (!isRunning && put && put.at < before) this.entries.delete(id);
  }

  stop(): void {
    this.isStopped = true;
  }

  private isProgress({ waiting, put }: Entry<S>): boolean {
    return Boolean(waiting && put && this.parts.isProgress?.(put.source, waiting));
  }

  /** Puts what is waiting until nothing is. */
  private async run(id: string, entry: Entry<S>): Promise<void> {
    entry.isRunning = true;
    while (entry.waiting !== undefined && !this.isStopped) {
      if (entry.isLate) await this.pause(entry, RETRY_MS);
      else if (this.isProgress(entry)) await this.gather(entry);
      const source: S | null = entry.waiting;
      entry.waiting = undefined;
      entry.writing = source;
      try {
        if (source === null) {
          await this.parts.bucket.delete(id);
          entry.put = null;
        } else if (!entry.isLate || (await this.exists(id))) {
          const seq = await this.write(id, source, entry, true);
          entry.put = { at: this.parts.kit.now(), seq, source };
        } else this.parts.kit.log.info({ id }, 'deleted while NATS was away');
        entry.isLate = false;
      } catch (error) {
        this.parts.kit.log.debug({ err: error, id }, 'projection waits for NATS');
        entry.isLate = true;
        if (entry.waiting === undefined) entry.waiting = source;
      }
      entry.writing = undefined;
    }
    entry.isRunning = false;
    if (!entry.put) this.entries.delete(id);
  }

  /** Waits for more progress, longer while the process is busy. */
  private async gather(entry: Entry<S>): Promise<void> {
    const { now, load } = this.parts.kit;
    const rest = Math.max((entry.put?.at ?? 0) + PROGRESS_INTERVAL_MS - now(), GATHER_MS);
    // At most the interval: the clock may have been set back.
    const wait = Math.min(rest, PROGRESS_INTERVAL_MS);
    await this.pause(entry, wait);
    if (load.isBusy && this.isProgress(entry)) await this.pause(entry, BUSY_INTERVAL_MS - wait);
  }

  private pause(entry: Entry<S>, ms: number): Promise<void> {
    return new Promise((resolve) => {
      entry.wake = resolve;
      setTimeout(resolve, ms).unref();
    });
  }

  private async exists(id: string): Promise<boolean> {
    return (await this.parts.existing?.([id]))?.has(id) ?? true;
  }

  /**
   * Compare-and-set on the bucket's revision. Resolves to the number of what stands in the bucket then: this source, or
   * a newer one from another replica. `isFinal`: tombstones stay, because ids are not used again.
   */
  private async write(id: string, source: S, known: { revision: number }, isFinal: boolean): Promise<number> {
    const { bucket, value } = this.parts;
    for (;;) {
      const next = await value(source);
      const written = await bucket.putAfter(id, next, known.revision);
      known.revision = written ?? 0;
      if (written !== null) return source.seq;
      try {
        const found = await bucket.find(id);
        known.revision = found?.revision ?? 0;
        if (isFinal && found?.value === null && !found.isMoved) return source.seq;
        const { seq = -1 }: Partial<Source> = found?.value ?? {};
        if (seq > source.seq) return seq;
      } catch (error) {
        if (isUnavailable(error)) throw error;
        // A value of a former version of the contract cannot be compared: it is replaced.
        await bucket.put(id, next);
        return source.seq;
      }
    }
  }
}
