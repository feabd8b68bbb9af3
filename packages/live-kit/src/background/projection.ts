import type { Kit, TypedBucket } from '@luplay/service-kit';
import type { LoadMonitor } from './load-monitor.ts';

/** Values that differ only in progress are put at most this often for each key, ms. */
const PROGRESS_INTERVAL_MS = 1_000;
/** ... and wait this long for more of their kind, ms. */
const GATHER_MS = 250;
/** Pause before a value that NATS did not take is tried again, ms. */
const RETRY_MS = 500;
/** A tombstone stays this long: it refuses values that other replicas are just putting, ms. */
const TOMBSTONE_MS = 60_000;

/** Something numbered that is projected: newer numbers replace older ones. */
export interface Source {
  seq: number;
}

export interface ProjectionParts<S extends Source, V extends Source> {
  kit: Pick<Kit, 'nats' | 'log' | 'now'>;
  bucket: TypedBucket<V>;
  load: Pick<LoadMonitor, 'isBusy'>;
  value(source: S): V | Promise<V>;
  /** Values of these two differ only in progress. */
  isProgress(before: S, after: S): boolean;
  /** Of these ids those that still exist in the database. */
  existing(ids: readonly string[]): Promise<ReadonlySet<string> | ReadonlyMap<string, unknown>>;
}

interface Entry<S> {
  /** The newest state to put; null: it was deleted; undefined: nothing is waiting. */
  waiting: S | null | undefined;
  isBusy: boolean;
  /** NATS did not take it at once: by now it may be deleted. */
  isLate: boolean;
  timer: NodeJS.Timeout | null;
  put: { at: number; seq: number; source: S } | null;
  /** The bucket's number of what stands at the key, as far as this replica knows; 0: nothing. */
  revision: number;
}

/**
 * Keeps a value for each id in a NATS bucket. For each id one write at a time; the newest state wins, also over what
 * other replicas put. What NATS does not take is kept until it does; what a crash loses the reconciler brings.
 */
export class Projection<S extends Source, V extends Source> {
  private readonly parts: ProjectionParts<S, V>;
  private readonly entries = new Map<string, Entry<S>>();
  private readonly tombstones = new Set<NodeJS.Timeout>();
  private isStopped = false;

  constructor(parts: ProjectionParts<S, V>) {
    this.parts = parts;
  }

  changed(id: string, source: S): void {
    this.queue(id, source);
  }

  /** What the value shows besides the state has changed: it is put again under the same number. */
  refreshed(id: string, source: S): void {
    const entry = this.entries.get(id);
    // The write under way may carry the old value: put a copy after it.
    if (entry?.isBusy && entry.waiting) entry.waiting = { ...entry.waiting };
    else this.queue(id, source);
  }

  /** A change that the value does not show. */
  hidden(id: string, source: S): void {
    const entry = this.entries.get(id);
    if (entry?.waiting && entry.waiting.seq < source.seq) entry.waiting = source;
    else if (entry?.put) entry.put.seq = Math.max(entry.put.seq, source.seq);
  }

  removed(id: string): void {
    this.queue(id, null);
  }

  /** The number of the newest state that this replica has put or is about to put; -1: none. */
  knownSeq(id: string): number {
    const entry = this.entries.get(id);
    return entry?.waiting?.seq ?? entry?.put?.seq ?? -1;
  }

  get size(): number {
    return this.entries.size;
  }

  /** Removes tombstones older than this, ms, whose replica has ended. Resolves to their number. */
  async dropTombstones(olderThan: number): Promise<number> {
    const keys = await this.parts.bucket.keys();
    const existing = await this.parts.existing(keys);
    return this.parts.bucket.forgetDeleted(
      keys.filter((id) => !existing.has(id)),
      olderThan,
    );
  }

  /** Forgets ids that have not changed here for this long, ms: other replicas may have deleted them. */
  forgetIdle(olderThan: number): void {
    const before = this.parts.kit.now() - olderThan;
    for (const [id, { waiting, isBusy, put }] of this.entries)
      if (waiting === undefined && !isBusy && put && put.at < before) this.entries.delete(id);
  }

  stop(): void {
    this.isStopped = true;
    for (const { timer } of this.entries.values()) if (timer) clearTimeout(timer);
    for (const timer of this.tombstones) clearTimeout(timer);
  }

  private queue(id: string, source: S | null): void {
    let entry = this.entries.get(id);
    if (!entry) {
      entry = { waiting: undefined, isBusy: false, isLate: false, timer: null, put: null, revision: 0 };
      this.entries.set(id, entry);
    }
    if (source && entry.waiting && entry.waiting.seq >= source.seq) return;
    entry.waiting = source;
    if (entry.isBusy) return;
    const isProgress = source !== null && entry.put !== null && this.parts.isProgress(entry.put.source, source);
    const wait = isProgress ? Math.max(entry.put!.at + PROGRESS_INTERVAL_MS - this.parts.kit.now(), GATHER_MS) : 0;
    if (entry.timer) {
      if (wait > 0) return;
      clearTimeout(entry.timer);
      entry.timer = null;
    }
    if (wait === 0) void this.put(id, entry);
    else this.putLater(id, entry, wait, Math.max(0, PROGRESS_INTERVAL_MS - wait));
  }

  /** `patience`: how much longer it may wait while the process is busy, ms. */
  private putLater(id: string, entry: Entry<S>, wait: number, patience = 0): void {
    entry.timer = setTimeout(() => {
      entry.timer = null;
      if (patience > 0 && this.parts.load.isBusy) this.putLater(id, entry, patience);
      else void this.put(id, entry);
    }, wait);
    entry.timer.unref();
  }

  private async put(id: string, entry: Entry<S>): Promise<void> {
    const source = entry.waiting;
    if (source === undefined || entry.isBusy || this.isStopped) return;
    entry.isBusy = true;
    try {
      if (source === null) await this.bury(id);
      else entry.put = { at: this.parts.kit.now(), seq: await this.write(id, entry, source), source };
      entry.isLate = false;
      if (entry.waiting === source) entry.waiting = undefined;
      entry.isBusy = false;
      const { waiting } = entry;
      entry.waiting = undefined;
      if (waiting !== undefined) this.queue(id, waiting);
      else if (source === null) this.entries.delete(id);
    } catch (error) {
      entry.isBusy = false;
      entry.isLate = true;
      this.parts.kit.log.debug({ err: error, id }, 'projection waits for NATS');
      if (!this.isStopped && !entry.timer) this.putLater(id, entry, RETRY_MS);
    }
  }

  /**
   * Resolves to the number of what stands in the bucket then: of this state, or of a newer one from another replica.
   */
  private async write(id: string, entry: Entry<S>, source: S): Promise<number> {
    const { bucket, existing, kit, value } = this.parts;
    if (entry.isLate && !(await existing([id])).has(id)) {
      kit.log.info({ id }, 'deleted while NATS was away');
      return source.seq;
    }
    const next = await value(source);
    for (;;) {
      const revision = await bucket.putAfter(id, next, entry.revision);
      if (revision !== null) {
        entry.revision = revision;
        return source.seq;
      }
      const found = await bucket.find(id);
      entry.revision = found?.revision ?? 0;
      // A tombstone is final: ids are not used again.
      if (found && (found.value === null || found.value.seq > source.seq)) return found.value?.seq ?? source.seq;
    }
  }

  private async bury(id: string): Promise<void> {
    await this.parts.bucket.delete(id);
    const forget = async () => {
      this.tombstones.delete(timer);
      const failed = (error: unknown) =>
        this.parts.kit.log.debug({ err: error, id }, 'tombstone stays for the reconciler');
      await this.parts.bucket.forget(id).catch(failed);
    };
    const timer = setTimeout(forget, TOMBSTONE_MS).unref();
    this.tombstones.add(timer);
  }
}
