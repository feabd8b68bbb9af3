import type { JetStreamManager } from '@nats-io/jetstream';
import type { NatsLink } from './nats-link.ts';

const raised = new WeakMap<NatsLink, Set<string>>();

/**
 * Raises the number of copies of a stream that was made with fewer. Never lowers it: a service with older settings may
 * run beside. A cluster that refuses, for lack of servers or of a leader, is asked again at the next connection.
 */
export async function raiseReplicas(link: NatsLink, jsm: JetStreamManager, stream: string): Promise<void> {
  const known = raised.get(link) ?? new Set();
  raised.set(link, known);
  if (link.replicas === 1 || known.has(stream)) return;
  known.add(stream);
  try {
    const { config } = await jsm.streams.info(stream);
    if (config.num_replicas >= link.replicas) return;
    await jsm.streams.update(stream, { num_replicas: link.replicas });
    link.log.info({ stream, replicas: link.replicas }, 'stream has more copies now');
  } catch (error) {
    known.delete(stream);
    link.log.warn({ err: error, stream, replicas: link.replicas }, 'stream keeps its number of copies');
  }
}
