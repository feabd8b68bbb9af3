import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Above this share of the heap the operator is warned. */
const WARN_SHARE = 0.7;
/**
 * Above this share nothing is added, so that the data can be loaded again at the next start. Above 80 % V8 may end a
 * process after four full collections that have freed little.
 */
const REFUSE_SHARE = 0.77;
/** What may be added near the limit, as a share of the heap, before it is measured again. */
const MEASURE_SHARE = 0.03;
/** Above this share a start ends with a message, before V8 ends the process without one. */
const LOAD_SHARE = 0.84;
/**
 * While loading, the heap is checked after each such amount of documents, bytes. They take about seven times as much
 * heap.
 */
const LOAD_STEP_BYTES = 2 * 1024 * 1024;
const MB = 1024 * 1024;
/** By how much the heap must have grown since a collection at rest before the next: bytes, and a share. */
const LEFT_BYTES = 8 * MB;
const LEFT_SHARE = 0.25;
/** After so many passing bytes young objects are collected. */
const PASSING_BYTES = 4 * MB;
/**
 * V8's limit includes three semi-spaces of 64 MB, which hold no long-lived objects (24.9: limit = max-old-space-size +
 * 192 MB).
 */
const YOUNG_BYTES = 192 * MB;

/**
 * The share of V8's heap that live objects take. Updated after each full garbage collection, because garbage does not
 * count.
 */
export class HeapWatch {
  /** Bytes that long-lived objects may take. */
  readonly limit = getHeapStatistics().heap_size_limit - YOUNG_BYTES;
  readonly #observer: PerformanceObserver;
  #alive = 0;
  #loaded = 0;
  /** Bytes of the heap and around it after the last collection at rest. */
  #kept = 0;

  constructor() {
    this.#observer = new PerformanceObserver((list) => {
      const full = list.getEntries().some(isFullCollection);
      if (full) this.#alive = getHeapStatistics().used_heap_size;
    });
    this.#observer.observe({ entryTypes: ['gc'] });
  }

  get percent(): number {
    return Math.round((100 * this.#alive) / this.limit);
  }

  get limitMb(): number {
    return Math.round(this.limit / MB);
  }

  get isTight(): boolean {
    return this.#alive > WARN_SHARE * this.limit;
  }

  /** The collector tells of its work a moment later: what came meanwhile must fit into the next start, too. */
  get isExhausted(): boolean {
    const most = REFUSE_SHARE * this.limit;
    if (this.#alive > most) return true;
    if (getHeapStatistics().used_heap_size < Math.max(most, this.#alive + MEASURE_SHARE * this.limit)) return false;
    this.measure();
    return this.#alive > most;
  }

  /** Called for each loaded document. False when loading more would end the process. */
  hasRoomFor(bytes: number): boolean {
    this.#loaded += bytes;
    if (this.#loaded < LOAD_STEP_BYTES) return true;
    this.#loaded = 0;
    if (getHeapStatistics().used_heap_size < REFUSE_SHARE * this.limit) return true;
    this.measure();
    return this.#alive < LOAD_SHARE * this.limit;
  }

  /** Updates the share now, with a garbage collection if that could change the result. */
  measure(): void {
    const { used_heap_size: used } = getHeapStatistics();
    if (used < WARN_SHARE * this.limit) return;
    collector()();
    this.#alive = getHeapStatistics().used_heap_size;
  }

  /**
   * For times of rest: collects what busier ones have left. V8 would keep it until the heap has its initial size, and
   * memory below what is stored meanwhile cannot be returned.
   */
  tidy(): void {
    if (allocated() - this.#kept < Math.max(LEFT_BYTES, LEFT_SHARE * this.#kept)) return;
    collector()({ type: 'major', flavor: 'last-resort' });
    this.#kept = allocated();
  }

  close(): void {
    this.#observer.disconnect();
  }
}

function allocated(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}

type Collect = (options?: { type: 'minor' } | { type: 'major'; flavor: 'last-resort' }) => void;

function collector(): Collect {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

let collect: Collect | undefined;
let passed = 0;

/**
 * Called for bytes outside the heap that are used once, such as a chunk of a file. V8 hardly counts them and would let
 * some 100 MB wait for a collection; one of young objects takes 2 ms.
 */
export function notePassing(bytes: number): void {
  passed += bytes;
  if (passed < PASSING_BYTES) return;
  passed = 0;
  collect ??= collector();
  collect({ type: 'minor' });
}

function isFullCollection(entry: PerformanceEntry): boolean {
  const { detail } = entry as { detail?: { kind?: number } };
  return detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}
