import { setTimeout as sleep } from 'node:timers/promises';
import type { Kit } from '@luplay/service-kit';
import { Queue, Worker } from 'bullmq';
import type { Deadline } from '../aggregate.ts';
import type { Versioned } from '../store/versioned.ts';
import type { LoadMonitor } from './load-monitor.ts';

/** Deadlines that one replica may handle at the same moment. */
const CONCURRENCY = 200;
/** A job that comes this much early waits; an earlier one belongs to a deadline that was moved, ms. */
const EARLY_MS = 50;
/** Jobs are added together, once in this time, ms: what players wait for comes first. */
const GATHER_MS = 250;
/** While the process is busy they wait this much longer, ms. */
const BUSY_MS = 500;
/** A deadline this near is set at once, ms. */
const NEAR_MS = 1_000;
/** BullMQ cannot close while Redis is away, ms. */
const CLOSE_WITHIN_MS = 3_000;

export interface Due extends Deadline {
  id: string;
  /** The aggregate's number when the deadline was set. */
  seq: number;
}

export interface DeadlineParts<S> {
  kit: Pick<Kit, 'bullConnection' | 'bullPrefix' | 'redis' | 'log' | 'now'>;
  load: Pick<LoadMonitor, 'isBusy'>;
  queue: string;
  next(state: S): Deadline | null;
  due(due: Due): Promise<unknown>;
}

/**
 * Delayed jobs in Redis, whoever set them. A job is named after its deadline, so that setting it twice sets it once.
 * Jobs that Redis loses are made up for by the reconciler.
 */
export class DeadlineScheduler<S extends Versioned> {
  private readonly parts: DeadlineParts<S>;
  private readonly queue: Queue<Due>;
  private readonly worker: Worker<Due>;
  private readonly waiting = new Map<string, Due>();
  private timer: NodeJS.Timeout | null = null;

  constructor(parts: DeadlineParts<S>) {
    this.parts = parts;
    const { kit } = parts;
    const options = { connection: kit.bullConnection, prefix: kit.bullPrefix };
    this.queue = new Queue<Due>(parts.queue, {
      ...options,
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
      streams: { events: { maxLen: 100 } },
    });
    this.worker = new Worker<Due>(parts.queue, ({ data }) => this.handle(data), {
      ...options,
      concurrency: CONCURRENCY,
    });
    const away = (error: Error) => kit.log.debug({ err: error }, 'deadlines: redis is away');
    this.queue.on('error', away);
    this.worker.on('error', away);
    this.worker.on('failed', (job, error) => kit.log.warn({ err: error, id: job?.data.id }, 'deadline failed'));
  }

  /** Sets the deadline of the new state when it is another than before. */
  changed(base: S | null, next: S): void {
    const deadline = this.parts.next(next);
    if (!deadline || (base && this.parts.next(base)?.name === deadline.name)) return;
    this.waiting.set(next._id, { ...deadline, id: next._id, seq: next.seq });
    if (deadline.at - this.parts.kit.now() <= NEAR_MS) void this.flush();
    else if (!this.timer) this.flushSoon(BUSY_MS);
  }

  async close(): Promise<void> {
    const closeQueue = async () => {
      await this.flush();
      await this.queue.close();
    };
    const closed = Promise.all([this.worker.close(), closeQueue()].map((closing) => closing.catch(() => undefined)));
    await Promise.race([closed, sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]);
  }

  private async handle(due: Due): Promise<void> {
    const early = due.at - this.parts.kit.now();
    if (early > 0 && early <= EARLY_MS) await sleep(early);
    await this.parts.due(due);
  }

  private flushSoon(patience: number): void {
    this.timer = setTimeout(() => {
      if (patience > 0 && this.parts.load.isBusy) this.flushSoon(patience - GATHER_MS);
      else void this.flush();
    }, GATHER_MS);
  }

  private async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const { kit } = this.parts;
    const jobs = [...this.waiting.values()].map((due) => ({
      name: 'due',
      data: due,
      opts: { jobId: due.name, delay: Math.max(0, due.at - kit.now()) },
    }));
    this.waiting.clear();
    // While Redis is away jobs would only pile up: the reconciler stands in.
    if (jobs.length === 0 || !kit.redis.connected) return;
    await this.queue.addBulk(jobs).catch((error) => kit.log.debug({ err: error }, 'deadlines could not be set'));
  }
}
