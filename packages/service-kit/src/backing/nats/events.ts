import type { EventSpec } from '@luplay/contracts';
import {
  AckPolicy,
  DeliverPolicy,
  type JetStreamManager,
  type JsMsg,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import type { z } from 'zod';
import { AppError, isUnavailable } from '../../base/errors.ts';
import { SpanKind, traced } from '../../tracing/spans.ts';
import type { NatsLink } from './nats-link.ts';
import { messageHeaders, onBehalfOf, raiseReplicas } from './nats-link.ts';

const MESSAGING = { 'messaging.system': 'nats' };
const NANOS = 1_000_000;
const DAY_MS = 24 * 3600 * 1000;
/**
 * An event that is not acknowledged is redelivered after this long, ms: its consumer died, or is slow and idempotent.
 */
const ACK_WAIT_MS = 5_000;
const REDELIVERY_MS = 1_000;

/** The stream takes all subjects with the event's first token (`games.>`), so that events can be added. */
async function ensureStream(jsm: JetStreamManager, link: NatsLink, event: EventSpec): Promise<string> {
  const name = link.name(event.stream);
  const subjects = [`${link.name(event.subject.split('.')[0] as string)}.>`];
  try {
    await jsm.streams.info(name);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    await jsm.streams.add({
      name,
      subjects,
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      num_replicas: link.replicas,
      max_age: 14 * DAY_MS * NANOS,
      duplicate_window: 120_000 * NANOS,
    });
  }
  await raiseReplicas(link, jsm, name);
  return name;
}

const ready = new WeakMap<NatsLink, Set<string>>();

export async function publishEvent<V extends z.ZodType>(
  link: NatsLink,
  event: EventSpec<V>,
  payload: z.output<V>,
  id: string,
): Promise<void> {
  const text = JSON.stringify(event.payload.parse(payload));
  const { js, jsm } = link.jetstream();
  const known = ready.get(link) ?? new Set();
  ready.set(link, known);
  try {
    if (!known.has(event.stream)) {
      await ensureStream(jsm, link, event);
      known.add(event.stream);
    }
    const publish = () => js.publish(link.name(event.subject), text, { msgID: id, ...messageHeaders() });
    await traced(`publish ${event.subject}`, SpanKind.PRODUCER, MESSAGING, publish);
  } catch (error) {
    // The stream may be missing: check again next time.
    known.delete(event.stream);
    throw isUnavailable(error) || !link.connected ? new AppError('unavailable', { cause: error }) : error;
  }
}

export function consumeEvents<V extends z.ZodType>(
  link: NatsLink,
  event: EventSpec<V>,
  durableName: string,
  handler: (payload: z.output<V>) => Promise<void>,
): void {
  async function handle(message: JsMsg): Promise<void> {
    let payload: z.output<V>;
    try {
      payload = event.payload.parse(message.json());
    } catch (error) {
      link.log.error({ err: error, subject: message.subject }, 'unreadable event dropped');
      message.term('unreadable');
      return;
    }
    try {
      await handler(payload);
      message.ack();
    } catch (error) {
      link.log.warn({ err: error, subject: message.subject }, 'event will come again');
      message.nak(REDELIVERY_MS);
    }
  }

  link.onEachConnection(async (signal) => {
    const { js, jsm } = link.jetstream();
    const stream = await ensureStream(jsm, link, event);
    const durable = link.name(durableName);
    await jsm.consumers.add(stream, {
      durable_name: durable,
      filter_subject: link.name(event.subject),
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: ACK_WAIT_MS * NANOS,
      max_deliver: -1,
    });
    const consumer = await js.consumers.get(stream, durable);
    const messages = await consumer.consume({ max_messages: 50 });
    const stop = () => messages.stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      for await (const message of messages) {
        if (signal.aborted) return;
        const handled = () => traced(`consume ${event.subject}`, SpanKind.CONSUMER, MESSAGING, () => handle(message));
        await onBehalfOf(message, handled);
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
    if (!signal.aborted) throw new Error(`the consumer ${durable} ended`);
  });
}
