import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError, isUnavailable } from '@luplay/service-kit';
import { type AggregateMetrics, currentRequestId, withRequestId } from '@luplay/service-kit/internals';
import type { StateCache } from '../store/state-cache.ts';
import type { AggregateStore } from '../store/store.ts';
import type { Versioned } from '../store/versioned.ts';
import type { Command, Outcome } from './command.ts';

export interface QueueParts<S extends Versioned, X> {
  store: Pick<AggregateStore<S>, 'confirm' | 'load' | 'save' | 'turn'>;
  cache: StateCache<S>;
  resources(state: S): X | Promise<X>;
  /** Epoch ms. */
  now(): number;
  chance(): number;
  /** Called after each write, in the turn in which its commands are acknowledged. */
  saved(base: S, next: S): void;
  metrics: Pick<AggregateMetrics, 'command' | 'waiting'>;
}

type Result<S> = [outcome: Outcome<S>] | [outcome: null, error: unknown];

interface Job<S, X> {
  command: Command<S, X>;
  receivedAt: number;
  requestId: string | undefined;
  settle(...result: Result<S>): void;
}

/** A command is given up when other replicas have saved first so often ... */
const MAX_ATTEMPTS = 25;
/** ... and for so long, ms: under load a few attempts take no time, and the gateway waits for 4 s. */
const GIVE_UP_MS = 2_000;
/** Commands that one write may hold. */
const MAX_BATCH = 200;
/** After so many writes in a row the queue pauses ... */
const WRITES_IN_A_ROW = 8;
/** ... for this multiple of the last write's duration, so that another replica can read and write meanwhile ... */
const PAUSE_FACTOR = 3;
/** ... but at most this long, ms. */
const MAX_PAUSE_MS = 100;

/**
 * Carries out commands: those of one aggregate in order of arrival, all that wait with one write. A command is
 * acknowledged after its write, and refused only by a state that was read after the command had come.
 */
export class CommandQueue<S extends Versioned, X extends object> {
  private readonly parts: QueueParts<S, X>;
  private readonly queues = new Map<string, Job<S, X>[]>();

  constructor(parts: QueueParts<S, X>) {
    this.parts = parts;
    parts.metrics.waiting(() => [...this.queues.values()].reduce((sum, { length }) => sum + length, 0));
  }

  /** Aggregates with commands in progress. */
  get size(): number {
    return this.queues.size;
  }

  /** `receivedAt`: epoch ms. Throws `not_found`, or `unavailable` while the database is away. */
  run<R>(id: string, receivedAt: number, command: Command<S, X, R>): Promise<Outcome<S, R>> {
    return new Promise((resolve, reject) => {
      const ended = this.parts.metrics.command();
      const settle = (...[outcome, error]: Result<S>) => {
        ended(outcome, error);
        return outcome ? resolve(outcome as Outcome<S, R>) : reject(error);
      };
      const job = { command, receivedAt, requestId: currentRequestId(), settle };
      const queue = this.queues.get(id);
      if (queue) queue.push(job);
      else {
        const started = [job];
        this.queues.set(id, started);
        void this.drain(id, started);
      }
    });
  }

  private async drain(id: string, queue: Job<S, X>[]): Promise<void> {
    for (let writes = 1; queue.length > 0; writes += 1) {
      // What arrives until the write leaves goes into it.
      await this.parts.store.turn();
      const startedAt = performance.now();
      // By arrival at the server: a late request must not shut out one that came in time.
      const batch = queue.splice(0, MAX_BATCH).sort((one, other) => one.receivedAt - other.receivedAt);
      try {
        // What follows from a write is logged with the first of its commands.
        await withRequestId(batch[0]?.requestId, () => this.process(id, batch));
      } catch (error) {
        this.parts.cache.forget(id);
        for (const job of batch) job.settle(null, error);
      }
      // The next write begins in this turn, from the cache: always before that of a replica that has to read first.
      if (queue.length > 0 && writes % WRITES_IN_A_ROW === 0) {
        await pause(Math.min(PAUSE_FACTOR * (performance.now() - startedAt), MAX_PAUSE_MS));
      }
    }
    this.queues.delete(id);
  }

  private async process(id: string, batch: Job<S, X>[]): Promise<void> {
    const { store, cache, saved } = this.parts;
    const writeId = randomUUID();
    let cached = cache.get(id);
    const startedAt = performance.now();
    for (let attempt = 0; attempt < MAX_ATTEMPTS || performance.now() - startedAt < GIVE_UP_MS; attempt += 1) {
      const found = cached ?? (await store.load(id));
      if (!found) throw new AppError('not_found');
      const base = cached ?? cache.offer(found);
      const { results, next } = await this.apply(base, batch, writeId);
      const isSuccess = next !== base && results.every(([outcome]) => outcome && !outcome.rejection);
      // Without a write nothing is compared: a refusal or "no change" from the cache may be outdated, so read first.
      const isCertain = cached === undefined || isSuccess;
      cached = undefined;
      if (!isCertain || (next !== base && !(await this.save(base, next)))) continue;
      cache.offer(next);
      for (const [index, job] of batch.entries()) job.settle(...(results[index] as Result<S>));
      if (next !== base) saved(base, next);
      return;
    }
    throw new AppError('unavailable', { retryAfterSeconds: 1, cause: new Error(`${id} changes too fast`) });
  }

  private async apply(base: S, batch: Job<S, X>[], writeId: string) {
    const { now, chance, resources } = this.parts;
    const results: Result<S>[] = [];
    let state = base;
    for (const { command, receivedAt } of batch) {
      const found = resources(state);
      const own = found instanceof Promise ? await found : found;
      const time = now();
      try {
        const outcome = command(state, { ...own, now: time, at: receivedAt, chance });
        if (outcome.state !== state) state = { ...outcome.state, seq: state.seq + 1, writeId, updatedAt: time };
        results.push([{ ...outcome, state }]);
      } catch (error) {
        results.push([null, error]);
      }
    }
    return { results, next: state };
  }

  /** When the reply to a write is lost, the document tells whether it was written. If not, it is written again. */
  private async save(base: S, next: S): Promise<boolean> {
    const { store } = this.parts;
    try {
      return await store.save(base, next);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const found = await store.load(base._id);
      if (found?.writeId !== next.writeId) return found?.seq === base.seq && store.save(base, next);
      // A primary that is cut off has it alone, and loses it.
      if (await store.confirm(next)) return true;
      throw error;
    }
  }
}
