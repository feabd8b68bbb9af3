import { setTimeout as sleep } from 'node:timers/promises';
import type { Kit } from '@luplay/service-kit';
import type { Queue, Worker } from 'bullmq';
import type { Deadline, Deadlines } from '../aggregate.ts';
import type { AggregateStore } from '../store/store.ts';
import type { Versioned } from '../store/versioned.ts';
import type { Reconciler } from './reconciler.ts';

/** Deadlines that one replica may handle at the same moment. */
const CONCURRENCY = 200;
/** A job that comes this much early waits; an earlier one belongs to a deadline that was moved, ms. */
const EARLY_MS = 50;
/** Jobs are added together this often, ms: work that players wait for comes first. */
const GATHER_MS = 250;
/** While the process is busy they wait up to this much longer, ms. */
const BUSY_MS = 500;
/** A deadline this near is set at once, ms. */
const NEAR_MS = 1_000;
/** BullMQ cannot close while Redis is away, ms. */
const CLOSE_WITHIN_MS = 3_000;

/** A deadline's job has this long before the reconciler issues it, ms. */
const OVERDUE_MS = 300;

interface Due extends Deadline {
  id: string;
  /** The aggregate's number when the deadline was set. */
  seq: number;
}

export interface DeadlineParts<S extends Versioned> {
  kit: Pick<Kit, 'bullConnection' | 'bullPrefix' | 'redis' | 'log' | 'now' | 'load'>;
  /** The aggregate's name. */
  name: string;
  deadlines: Pick<Deadlines<S, never>, 'next' | 'overdue'>;
  store: Pick<AggregateStore<S>, 'matching'>;
  reconciler: Reconciler;
  /** The newest state that this replica knows without a read. */
  known(id: string): S | undefined;
  /** Issues the command of the deadline. */
  issue(id: string): Promise<unknown>;
}

/**
 * Delayed jobs in Redis, handled by any replica. A job is named after its deadline, so that setting it twice sets it
 * once. The reconciler issues the deadlines of jobs that Redis loses.
 */
export class DeadlineScheduler<S extends Versioned> {
  private readonly parts: DeadlineParts<S>;
  private readonly opened: Promise<{ queue: Queue<Due>; worker: Worker<Due> }>;
  private readonly waiting = new Map<string, Due>();
  private timer: NodeJS.Timeout | null = null;

  constructor(parts: DeadlineParts<S>) {
    this.parts = parts;
    this.opened = this.open();
    parts.reconciler.add('overdue deadlines', 0, (now) => this.issueOverdue(now));
  }

  /** Sets the deadline of the new state when it is another than before. */
  changed(base: S | null, next: S): void {
    const { deadlines } = this.parts;
    const deadline = deadlines.next(next);
    if (!deadline || (base && deadlines.next(base)?.name === deadline.name)) return;
    this.waiting.set(next._id, { ...deadline, id: next._id, seq: next.seq });
    if (deadline.at - this.parts.kit.now() <= NEAR_MS) void this.flush();
    else if (!this.timer) this.flushLater(BUSY_MS);
  }

  async close(): Promise<void> {
    const closed = this.flush().then(async () => {
      const { queue, worker } = await this.opened;
      await Promise.allSettled([worker.close(), queue.close()]);
    });
    await Promise.race([closed, sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]);
  }

  /** BullMQ is loaded here: services whose aggregates have no deadlines do without it. */
  private async open(): Promise<{ queue: Queue<Due>; worker: Worker<Due> }> {
    const { kit } = this.parts;
    const name = `${this.parts.name}-deadlines`;
    const { Queue, Worker } = await import('bullmq');
    const options = { connection: kit.bullConnection, prefix: kit.bullPrefix };
    const queue = new Queue<Due>(name, {
      ...options,
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
      streams: { events: { maxLen: 100 } },
    });
    const handle = ({ data }: { data: Due }) => this.handle(data);
    const worker = new Worker<Due>(name, handle, { ...options, concurrency: CONCURRENCY });
    const away = (error: Error) => kit.log.debug({ err: error }, 'deadlines: redis is away');
    queue.on('error', away);
    worker.on('error', away);
    worker.on('failed', (job, error) => kit.log.warn({ err: error, id: job?.data.id }, 'deadline failed'));
    return { queue, worker };
  }

  private async handle(due: Due): Promise<void> {
    const { kit, known, deadlines, issue } = this.parts;
    const early = due.at - kit.now();
    if (early > 0 && early <= EARLY_MS) await sleep(early);
    const state = known(due.id);
    const isPassed = state && state.seq > due.seq && deadlines.next(state)?.name !== due.name;
    if (!isPassed) await issue(due.id);
  }

  private async issueOverdue(now: number): Promise<void> {
    const { kit, store, deadlines, issue } = this.parts;
    const overdue = await store.matching(deadlines.overdue(now - OVERDUE_MS));
    await Promise.all(overdue.map(({ _id }) => issue(_id)));
    if (overdue.length > 0) kit.log.info({ deadlines: overdue.length }, 'overdue deadlines issued by the reconciler');
  }

  /** `patience`: how much longer the jobs may wait while the process is busy, ms. */
  private flushLater(patience: number): void {
    this.timer = setTimeout(() => {
      if (patience > 0 && this.parts.kit.load.isBusy) this.flushLater(patience - GATHER_MS);
      else void this.flush();
    }, GATHER_MS);
  }

  private async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const { kit } = this.parts;
    const due = [...this.waiting.values()];
    this.waiting.clear();
    // While Redis is away jobs would only pile up: the reconciler issues these deadlines.
    if (due.length === 0 || !kit.redis.connected) return;
    const { queue } = await this.opened;
    const jobs = due.map((data) => ({
      name: 'due',
      data,
      opts: { jobId: data.name, delay: Math.max(0, data.at - kit.now()) },
    }));
    await queue.addBulk(jobs).catch((error) => kit.log.debug({ err: error }, 'deadlines could not be set'));
  }
}
