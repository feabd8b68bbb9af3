import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** From here on the operator is told. */
const WARN_SHARE = 0.7;
/**
 * From here on nothing is added, so that what is there can be loaded again at the next start. Above 80 % V8 ends a
 * process after four full collections that have not freed much.
 */
const REFUSE_SHARE = 0.77;
/** A start ends here with a message, before V8 ends the process without one. */
const LOAD_SHARE = 0.84;
/** While loading, V8 is asked every so many bytes of documents; they take about seven times as much of the heap. */
const LOAD_STEP_BYTES = 2 * 1024 * 1024;
const MB = 1024 * 1024;
/**
 * V8 counts three semi-spaces of 64 MB into its limit; what lives long cannot be there (24.9: limit =
 * max-old-space-size + 192 MB).
 */
const YOUNG_BYTES = 192 * MB;

/** How much of V8's heap what is alive takes: known after each full garbage collection, as garbage does not count. */
export class HeapWatch {
  /** Bytes that what lives long may take. */
  readonly limit = getHeapStatistics().heap_size_limit - YOUNG_BYTES;
  readonly #observer: PerformanceObserver;
  #alive = 0;
  #loaded = 0;

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

  get isExhausted(): boolean {
    return this.#alive > REFUSE_SHARE * this.limit;
  }

  /** Called for each document that is loaded; false when the next ones would end the process. */
  hasRoomFor(bytes: number): boolean {
    this.#loaded += bytes;
    if (this.#loaded < LOAD_STEP_BYTES) return true;
    this.#loaded = 0;
    if (getHeapStatistics().used_heap_size < REFUSE_SHARE * this.limit) return true;
    this.measure();
    return this.#alive < LOAD_SHARE * this.limit;
  }

  /** Finds out now, by a garbage collection where garbage could make the difference. */
  measure(): void {
    const { used_heap_size: used } = getHeapStatistics();
    if (used < WARN_SHARE * this.limit) return;
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    setFlagsFromString('--no-expose-gc');
    this.#alive = getHeapStatistics().used_heap_size;
  }

  close(): void {
    this.#observer.disconnect();
  }
}

function isFullCollection(entry: PerformanceEntry): boolean {
  const { detail } = entry as { detail?: { kind?: number } };
  return detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}
