import type { Call } from '@luplay/contracts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Activity } from '../base/activity.ts';
import { type AggregateMetrics, aggregateMetrics } from './aggregate-metrics.ts';
import { measureLoopDelay, measureLoopUtilization, NEVER_MS } from './event-loop.ts';

export interface Metrics {
  registry: Registry;
  /** Counts one answered request. */
  request(call: Call | null, status: number, seconds: number): void;
  /** `read` returns the number of open sockets and of topics with sockets; called at each scrape. */
  sockets(hub: string, read: () => { open: number; topics: number }): void;
  /** Counts a socket that the hub closed. */
  socketClosed(hub: string, reason: string): void;
  /** Counts one operation on the database. */
  databaseOperation(): void;
  /** `read` returns the number of entries in memory by kind; called at each scrape. */
  held(read: () => Record<string, number>): void;
  /** The metrics of one kind of aggregate. */
  aggregate(name: string): AggregateMetrics;
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

export function createMetrics(service: string, replica: string, activity: Activity): Metrics {
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
  new Gauge({
    name: 'sockets_open',
    help: 'Open sockets',
    labelNames: ['hub'],
    registers: [registry],
    collect() {
      for (const [hub, read] of hubs) this.set({ hub }, read().open);
    },
  });
  new Gauge({
    name: 'socket_rooms',
    help: 'Topics with sockets',
    labelNames: ['hub'],
    registers: [registry],
    collect() {
      for (const [hub, read] of hubs) this.set({ hub }, read().topics);
    },
  });
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
    request(call, status, seconds) {
      if (call) activity.noteUse();
      const name = call?.id ?? 'none';
      const key = `${name} ${status}`;
      let child = children.get(key);
      if (!child) {
        child = durations.labels(name, String(status));
        children.set(key, child);
      }
      child.observe(seconds);
    },
    sockets(hub, read) {
      hubs.set(hub, read);
    },
    socketClosed(hub, reason) {
      closed.inc({ hub, reason });
    },
    databaseOperation() {
      operations.inc();
    },
    held(read) {
      holders.push(read);
    },
    aggregate: aggregateMetrics(registry),
  };
}
