import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Call } from '@luplay/contracts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Activity } from '../base/activity.ts';
import { toAppError } from '../base/errors.ts';
import { beginSpan, endSpan, SpanKind } from '../tracing/spans.ts';

export type Metrics = ReturnType<typeof createMetrics>;

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

export function createMetrics(service: string, replica: string, activity: Activity, mostSockets: number) {
  const registry = new Registry();
  registry.setDefaultLabels({ service, replica });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS });
  measureLoopDelay(registry, activity);
  measureLoopUtilization(registry);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to its answer',
    labelNames: ['call', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const closed = new Counter({
    name: 'socket_closed_total',
    help: 'Sockets closed by the server, by reason',
    labelNames: ['hub', 'reason'],
    registers: [registry],
  });
  const hubs = new Map<string, () => { open: number; topics: number }>();
  const gaugeOfHubs = (name: string, help: string, count: 'open' | 'topics') =>
    new Gauge({
      name,
      help,
      labelNames: ['hub'],
      registers: [registry],
      collect() {
        for (const [hub, read] of hubs) this.set({ hub }, read()[count]);
      },
    });
  gaugeOfHubs('sockets_open', 'Open sockets', 'open');
  gaugeOfHubs('socket_rooms', 'Topics with sockets', 'topics');
  const limit = new Gauge({ name: 'sockets_limit', help: 'Sockets that this replica takes', registers: [registry] });
  limit.set(mostSockets);
  const operations = new Counter({
    name: 'database_operations_total',
    help: 'Operations on the database, repeated ones too',
    registers: [registry],
  });
  const holders: (() => Record<string, number>)[] = [];
  new Gauge({
    name: 'held',
    help: 'Entries that the service keeps in memory, by kind',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const read of holders) for (const [kind, count] of Object.entries(read())) this.set({ kind }, count);
    },
  });
  // prom-client sorts and hashes the labels at each call, so the child of each pair is cached.
  const children = new Map<string, { observe(value: number): void }>();

  return {
    registry,
    /**
     * Counts one answered call. Probes and scrapes are none: they would hide failures, and fail where no player does.
     */
    request(call: Call, status: number, seconds: number): void {
      activity.noteUse();
      const key = `${call.id} ${status}`;
      let child = children.get(key);
      if (!child) {
        child = durations.labels(call.id, String(status));
        children.set(key, child);
      }
      child.observe(seconds);
    },
    /** `read` returns the number of open sockets and of topics with sockets; called at each scrape. */
    sockets(hub: string, read: () => { open: number; topics: number }): void {
      hubs.set(hub, read);
    },
    /** Counts a socket that the hub closed. */
    socketClosed(hub: string, reason: string): void {
      closed.inc({ hub, reason });
    },
    /** Counts one operation on the database. */
    databaseOperation(): void {
      operations.inc();
    },
    /** `read` tells whether this replica can serve, and what its clock shows; called at each scrape. */
    probed(read: () => Promise<{ ready: boolean; clockAhead: number }>): void {
      const gauge = (name: string, help: string, what: 'ready' | 'clockAhead') =>
        new Gauge({
          name,
          help,
          registers: [registry],
          async collect() {
            this.set(Number((await read())[what]));
          },
        });
      gauge('service_ready', 'Whether it can serve; 0 while it starts or a backing service is away', 'ready');
      gauge('clock_ahead_seconds', 'How far its clock is ahead of that of Redis; below 0: behind', 'clockAhead');
    },
    /** `read` returns the number of entries in memory by kind; called at each scrape. */
    held(read: () => Record<string, number>): void {
      holders.push(read);
    },
    /** The metrics of one kind of aggregate. */
    aggregate: aggregateMetrics(registry),
  };
}

/** What live-kit measures for one kind of aggregate. */
export interface AggregateMetrics {
  /** A command is queued; the returned function notes its end, `outcome` null: with `error`, perhaps a refusal. */
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
function aggregateMetrics(registry: Registry): (aggregate: string) => AggregateMetrics {
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
          const how = outcome && !outcome.rejection ? 'done' : outcome || isRefusal(error) ? 'rejected' : 'failed';
          ended[how].observe((performance.now() - startedAt) / 1000);
          if (span) endSpan(span.setAttribute('luplay.outcome', how), how === 'failed' ? error : undefined);
        };
      },
      deadline: (by, seconds) => late[by].observe(Math.max(0, seconds)),
      repaired: (what, count) => repairs.inc({ aggregate, what }, count),
      waiting: (read) => void queues.set(aggregate, read),
    };
  };
}

/** A command to an aggregate that is gone, for example: any client can send such, and nothing has failed. */
const isRefusal = (error: unknown): boolean => toAppError(error).status < 500;

/** Sampling interval while the service is in use, ms. The histogram includes it. */
const RESOLUTION_MS = 10;
/** Disables prom-client's own measurement, whose timer wakes an idle process a hundred times a second. */
const NEVER_MS = 2 ** 30;
const REPLACED = ['', '_min', '_max', '_mean', '_stddev', '_p50', '_p90', '_p99'];

/** Measures the delay of the event loop since the last scrape, while the service is in use. */
function measureLoopDelay(registry: Registry, activity: Activity): void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const seconds = (ns: number) => (histogram.count === 0 ? 0 : Math.max(0, ns / 1e9 - RESOLUTION_MS / 1000));
  for (const part of REPLACED) registry.removeSingleMetric(`nodejs_eventloop_lag${part}_seconds`);
  const gauge = (name: string, collect = () => {}) =>
    new Gauge({
      name: `event_loop_delay_${name}_seconds`,
      help: `How late the event loop was since the last look, while there were sockets or calls: ${name}`,
      registers: [registry],
      collect,
    });
  // Collected first; it reads for all gauges.
  const max = gauge('max', () => {
    max.set(seconds(histogram.max));
    mean.set(seconds(histogram.mean));
    p99.set(seconds(histogram.percentile(99)));
    histogram.reset();
  });
  const mean = gauge('mean');
  const p99 = gauge('p99');
  activity.follow(
    () => {
      // Else the time since it was disabled would be one long delay.
      histogram.reset();
      histogram.enable();
    },
    () => histogram.disable(),
  );
}

/**
 * Measures the share of time in which the event loop worked since the last scrape, 0 to 1. A service has one loop, so
 * this says how full a replica is, also where its share of the processor is limited.
 */
export function measureLoopUtilization(registry: Registry): void {
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  new Gauge({
    name: 'event_loop_utilization',
    help: 'Share of time in which the event loop worked since the last scrape',
    registers: [registry],
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, last).utilization);
      last = now;
    },
  });
}
