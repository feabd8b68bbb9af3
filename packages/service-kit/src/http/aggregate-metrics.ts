import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { beginSpan, endSpan, SpanKind } from '../tracing/spans.ts';

/** What live-kit measures for one kind of aggregate. */
export interface AggregateMetrics {
  /** A command is queued; the returned function notes its end, `outcome` null: it failed with `error`. */
  command(): (outcome: { rejection?: unknown } | null, error?: unknown) => void;
  /** A deadline was issued this many seconds late: by this replica's timer, or by a job in Redis. */
  deadline(by: 'timer' | 'job', seconds: number): void;
  /** The reconciler found what should have happened: sockets behind the database, a deadline that nobody issued. */
  repaired(what: 'channel' | 'deadline', count: number): void;
  /** `read` returns the number of commands that wait; called at each scrape. */
  waiting(read: () => number): void;
}

/** Seconds. A command waits for one write of the database. */
const COMMAND_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** Seconds. The bar of lateness is 0.02. */
const LATENESS_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Creates the metrics of live state; the returned function gives those of one kind of aggregate. */
export function aggregateMetrics(registry: Registry): (aggregate: string) => AggregateMetrics {
  const registers = [registry];
  const commands = new Histogram({
    name: 'live_command_duration_seconds',
    help: 'Time from the arrival of a command in its queue to its end; "done" is after the write',
    labelNames: ['aggregate', 'outcome'],
    buckets: COMMAND_BUCKETS,
    registers,
  });
  const deadlines = new Histogram({
    name: 'live_deadline_lateness_seconds',
    help: 'How late a deadline was issued, by the timer of a replica or by a job in Redis',
    labelNames: ['aggregate', 'by'],
    buckets: LATENESS_BUCKETS,
    registers,
  });
  const repairs = new Counter({
    name: 'live_repairs_total',
    help: 'What the reconciler repaired: channels behind the database, deadlines that nobody issued',
    labelNames: ['aggregate', 'what'],
    registers,
  });
  const queues = new Map<string, () => number>();
  new Gauge({
    name: 'live_commands_waiting',
    help: 'Commands that wait in the queues of their aggregates',
    labelNames: ['aggregate'],
    registers,
    collect() {
      for (const [aggregate, read] of queues) this.set({ aggregate }, read());
    },
  });

  return (aggregate) => {
    // prom-client sorts and hashes the labels at each call, so the children are looked up once.
    const ended = {
      done: commands.labels(aggregate, 'done'),
      rejected: commands.labels(aggregate, 'rejected'),
      failed: commands.labels(aggregate, 'failed'),
    };
    const spanName = `command ${aggregate}`;
    const late = { timer: deadlines.labels(aggregate, 'timer'), job: deadlines.labels(aggregate, 'job') };
    return {
      command() {
        const startedAt = performance.now();
        const span = beginSpan(spanName, SpanKind.INTERNAL);
        return (outcome, error) => {
          const how = !outcome ? 'failed' : outcome.rejection ? 'rejected' : 'done';
          ended[how].observe((performance.now() - startedAt) / 1000);
          if (span) endSpan(span.setAttribute('luplay.outcome', how), error);
        };
      },
      deadline: (by, seconds) => late[by].observe(Math.max(0, seconds)),
      repaired: (what, count) => repairs.inc({ aggregate, what }, count),
      waiting: (read) => void queues.set(aggregate, read),
    };
  };
}
