import { setTimeout as sleep } from 'node:timers/promises';
import type { Kit } from '@luplay/service-kit';
import type { ConnectionOptions, Queue, Worker } from 'bullmq';

/** An empty queue is asked again after this long, s. A job that is added ends the wait. */
const EMPTY_SECONDS = 15;
/** A worker that has lost Redis asks again after this long, ms: BullMQ's own 15 s are longer than a failover. */
const RETRY_MS = 1_000;
/** Jobs that one replica may handle at the same moment. */
const CONCURRENCY = 200;
/** BullMQ cannot close while Redis is away, ms. */
export const CLOSE_WITHIN_MS = 3_000;

/** What a job is about: `id` of a lobby or a play decides in which of a cluster's queues it lies. */
export interface Job {
  id: string;
  /** A job that is added twice is there once. */
  name: string;
}

export interface Jobs<J extends Job> {
  add(jobs: readonly { data: J; delay: number }[]): Promise<void>;
  remove(job: J): Promise<void>;
  close(): Promise<void>;
}

/**
 * Delayed jobs in Redis, which any replica handles: in one queue, or in those of a cluster. BullMQ is loaded here:
 * services whose aggregates have no deadlines do without it, and others start without it. To load it takes a seventh of
 * the processor time of a start.
 */
export async function openJobs<J extends Job>(
  { bull, log }: Pick<Kit, 'bull' | 'log'>,
  name: string,
  handle: (job: J) => Promise<void>,
): Promise<Jobs<J>> {
  const bullmq = await import('bullmq');
  const away = (error: Error) => log.debug({ err: error }, 'deadlines: redis is away');
  const { connection, disconnect } = await connect(bull, away);
  const queues = new Map<string, Queue>();
  const workers: Worker[] = [];
  for (const prefix of bull.prefixes) {
    const options = { connection, prefix };
    const queue = new bullmq.Queue(name, {
      ...options,
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
      streams: { events: { maxLen: 100 } },
    });
    const worker = new bullmq.Worker<J>(name, ({ data }) => handle(data), {
      ...options,
      concurrency: CONCURRENCY,
      drainDelay: EMPTY_SECONDS,
      runRetryDelay: RETRY_MS,
    });
    queue.on('error', away);
    worker.on('error', away);
    worker.on('failed', (job, error) => log.warn({ err: error, id: job?.data.id }, 'deadline failed'));
    queues.set(prefix, queue);
    workers.push(worker);
  }
  const queueOf = (id: string) => queues.get(bull.prefixOf(id)) as Queue;

  return {
    async add(jobs) {
      const byQueue = Map.groupBy(jobs, ({ data }) => queueOf(data.id));
      const adding = [...byQueue].map(([queue, own]) =>
        queue.addBulk(own.map(({ data, delay }) => ({ name: 'due', data, opts: { jobId: data.name, delay } }))),
      );
      await Promise.all(adding);
    },
    async remove({ id, name: jobId }) {
      await queueOf(id).remove(jobId);
    },
    async close() {
      const closed = Promise.allSettled([...workers, ...queues.values()].map((each) => each.close()));
      await Promise.race([closed, sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]);
      disconnect();
    },
  };
}

/** BullMQ makes connections of its own from options, but not to a cluster. */
async function connect({ connection }: Kit['bull'], failed: (error: Error) => void) {
  if (!('nodes' in connection)) return { connection: connection as ConnectionOptions, disconnect: () => undefined };
  const { Cluster } = await import('ioredis');
  const cluster = new Cluster(connection.nodes, connection.options);
  cluster.on('error', failed);
  return { connection: cluster as ConnectionOptions, disconnect: () => cluster.disconnect() };
}
