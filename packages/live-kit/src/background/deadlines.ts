import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type Kit, type Reconciler } from '@luplay/service-kit';
import type { AggregateMetrics } from '@luplay/service-kit/internals';
import type { Deadline, Deadlines } from '../aggregate.ts';
import type { CommandQueue } from '../commands/command-queue.ts';
import type { StateCache } from '../store/state-cache.ts';
import type { AggregateStore } from '../store/store.ts';
import type { Versioned } from '../store/versioned.ts';
import { CLOSE_WITHIN_MS, type Jobs, openJobs } from './jobs.ts';

/** A job that comes this much early waits; an earlier one belongs to a deadline that was moved, ms. */
const EARLY_MS = 50;
/** Jobs are added together this often, ms: work that players wait for comes first. */
const GATHER_MS = 250;
/** While the process is busy they wait up to this long, ms. */
const GATHER_MAX_MS = 750;
/** A deadline this near is set at once, ms. */
const NEAR_MS = 1_000;
/** A timer of Node may end this much early, ms. */
const TIMER_EARLY_MS = 1;
/** The longest time a timer of Node can wait, ms. */
const TIMER_MAX_MS = 2 ** 31 - 1;
/** A deadline's job has this long before the reconciler issues it, ms. */
const OVERDUE_MS = 300;
/** Other replicas are told of deadlines for this much longer than the last one, so that they need not hear of each. */
const EXPECTED_LONGER_MS = 10_000;
/** A new replica loads BullMQ after this long, ms, unless there are deadlines before. */
const OPENED_AFTER_MS = 1_000;

interface Due extends Deadline {
  id: string;
  /** The aggregate's number when the deadline was set. */
  seq: number;
}

export interface DeadlineParts<S extends Versioned, X extends object> {
  kit: Pick<Kit, 'bull' | 'redis' | 'log' | 'now' | 'load'>;
  name: string;
  deadlines: Deadlines<S, X>;
  store: Pick<AggregateStore<S>, 'matching'>;
  cache: StateCache<S>;
  queue: CommandQueue<S, X>;
  reconciler: Reconciler;
  metrics: Pick<AggregateMetrics, 'deadline' | 'repaired'>;
}

/**
 * The replica that made the change keeps a timer, which ends on time. Delayed jobs in Redis, handled by any replica, do
 * the same when it has died: Redis ends blocking reads up to 0.1 s late unless its `hz` is raised, which costs an idle
 * product 0.4 % of a core. A job is named after its deadline, so that setting it twice sets it once. The reconciler
 * issues the deadlines of jobs that get lost, as when Redis hands one to a replica that hangs. So that it looks often
 * enough on a replica that nobody uses, replicas tell each other until when they have deadlines.
 */
export class DeadlineScheduler<S extends Versioned, X extends object> {
  private readonly parts: DeadlineParts<S, X>;
  private opening: Promise<Jobs<Due>> | null = null;
  private readonly waiting = new Map<string, Due>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private gathering: Promise<void> | null = null;
  /** Until when some replica has deadlines, epoch ms. */
  private expectedUntil = 0;
  private readonly listening: Promise<() => Promise<void>>;

  constructor(parts: DeadlineParts<S, X>) {
    this.parts = parts;
    this.listening = parts.kit.redis.subscribe(this.channel, (until) => this.expect(Number(until)));
    parts.reconciler.add('overdue deadlines', 0, (now) => this.issueOverdue(now));
    // The jobs of replicas that have died meanwhile.
    const open = async () => void (await this.opened);
    parts.reconciler.add('jobs of deadlines', Number.POSITIVE_INFINITY, open, OPENED_AFTER_MS);
  }

  /** Sets the deadline of the new state when it is another than before. */
  changed(base: S | null, next: S): void {
    const { deadlines } = this.parts;
    const deadline = deadlines.next(next);
    if (!deadline) this.forget(next._id);
    if (!deadline || (base && deadlines.next(base)?.name === deadline.name)) return;
    const due = { ...deadline, id: next._id, seq: next.seq };
    this.waiting.set(next._id, due);
    this.startTimer(due);
    this.announce(deadline.at);
    if (deadline.at - this.parts.kit.now() <= NEAR_MS) void this.flush();
    else this.gathering ??= this.gather();
  }

  forget(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
  }

  get size(): number {
    return this.timers.size;
  }

  /** Whether this replica or another one has deadlines. */
  get isExpecting(): boolean {
    return this.size > 0 || this.parts.kit.now() < this.expectedUntil;
  }

  async close(): Promise<void> {
    for (const id of this.timers.keys()) this.forget(id);
    const closed = this.flush().then(async () => {
      const jobs = await this.opening;
      await Promise.allSettled([jobs?.close(), this.listening.then((stop) => stop())]);
    });
    await Promise.race([closed, sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]);
  }

  private get channel(): string {
    return `${this.parts.name}-deadlines`;
  }

  private announce(at: number): void {
    const { redis, log } = this.parts.kit;
    if (at <= this.expectedUntil || !redis.connected) return;
    const until = at + EXPECTED_LONGER_MS;
    this.expect(until);
    redis.publish(this.channel, `${until}`).catch((error) => log.debug({ err: error }, 'deadlines not announced'));
  }

  private expect(until: number): void {
    const wasExpecting = this.isExpecting;
    this.expectedUntil = Math.max(this.expectedUntil, until);
    void this.opened;
    if (!wasExpecting) this.parts.reconciler.wake();
  }

  private get opened() {
    this.opening ??= openJobs(this.parts.kit, this.channel, (due: Due) => this.handle(due, 'job'));
    return this.opening;
  }

  private startTimer(due: Due): void {
    const { kit } = this.parts;
    this.forget(due.id);
    const end = () => {
      this.timers.delete(due.id);
      this.handle(due, 'timer')
        .then(() => this.dropJob(due))
        .catch((error) => kit.log.debug({ err: error, id: due.id }, 'deadline left to its job'));
    };
    const wait = Math.max(0, due.at - kit.now()) + TIMER_EARLY_MS;
    if (wait <= TIMER_MAX_MS) this.timers.set(due.id, setTimeout(end, wait).unref());
  }

  /** Cheaper than to let a worker find that its deadline has passed. */
  private async dropJob(due: Due): Promise<void> {
    if (this.waiting.get(due.id) === due) this.waiting.delete(due.id);
    else if (this.parts.kit.redis.connected) await (await this.opened).remove(due);
  }

  private async handle(due: Due, by: 'timer' | 'job'): Promise<void> {
    const { kit, cache, queue, deadlines, metrics } = this.parts;
    const early = due.at - kit.now();
    if (early > 0 && early <= EARLY_MS) await sleep(early);
    const known = cache.get(due.id);
    const isPassed = known && known.seq > due.seq && deadlines.next(known)?.name !== due.name;
    if (isPassed) return;
    metrics.deadline(by, (kit.now() - due.at) / 1000);
    try {
      await queue.run(due.id, kit.now(), deadlines.due);
    } catch (error) {
      // Deleted, by any replica.
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    }
  }

  private async issueOverdue(now: number): Promise<void> {
    const { kit, store, queue, deadlines, metrics } = this.parts;
    const overdue = await store.matching(deadlines.overdue(now - OVERDUE_MS));
    await Promise.all(overdue.map(({ _id }) => queue.run(_id, kit.now(), deadlines.due)));
    metrics.repaired('deadline', overdue.length);
    if (overdue.length > 0) kit.log.info({ deadlines: overdue.length }, 'overdue deadlines issued by the reconciler');
  }

  /** Waits for more deadlines, longer while the process is busy. */
  private async gather(): Promise<void> {
    let waited = 0;
    do {
      await sleep(GATHER_MS, undefined, { ref: false });
      waited += GATHER_MS;
    } while (waited < GATHER_MAX_MS && this.parts.kit.load.isBusy);
    this.gathering = null;
    await this.flush();
  }

  private async flush(): Promise<void> {
    const { kit } = this.parts;
    const due = [...this.waiting.values()];
    this.waiting.clear();
    // While Redis is away jobs would only pile up: the reconciler issues these deadlines.
    if (due.length === 0 || !kit.redis.connected) return;
    const jobs = await this.opened;
    const delayed = due.map((data) => ({ data, delay: Math.max(0, data.at - kit.now()) }));
    await jobs.add(delayed).catch((error) => kit.log.debug({ err: error }, 'deadlines could not be set'));
  }
}
