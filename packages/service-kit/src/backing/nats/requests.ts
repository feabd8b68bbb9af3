import { ERRORS, type ErrorCode, type RequestSpec } from '@luplay/contracts';
import { z } from 'zod';
import { AppError, isUnavailable, toAppError } from '../../base/errors.ts';
import { within } from '../../base/waiting.ts';
import { SpanKind, traced } from '../../tracing/spans.ts';
import type { NatsLink } from './nats-link.ts';
import { messageHeaders, onBehalfOf } from './nats-link.ts';

const MESSAGING = { 'messaging.system': 'nats' };
/** Timeout of a request, ms. */
const PATIENCE_MS = 2_000;
/** Timeout of the library, ms: after a standstill its timer comes before a reply that is there. Frees what it holds. */
const FORGET_MS = 10 * PATIENCE_MS;

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];
/** The reply on the wire. */
const reply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), answer: z.unknown() }),
  z.object({ ok: z.literal(false), code: z.enum(codes), message: z.string(), details: z.unknown().optional() }),
]);
type Reply = z.output<typeof reply>;

/** Throws what the answering service threw, and `unavailable` when no reply comes in time. */
export async function askRequest<Q extends z.ZodType, A extends z.ZodType>(
  link: NatsLink,
  spec: RequestSpec<Q, A>,
  question: z.input<Q>,
): Promise<z.output<A>> {
  const text = JSON.stringify(spec.question.parse(question));
  const said = await traced(`ask ${spec.subject}`, SpanKind.CLIENT, MESSAGING, () => send(link, spec.subject, text));
  if (said.ok) return spec.answer.parse(said.answer);
  throw new AppError(said.code, { message: said.message, details: said.details });
}

async function send(link: NatsLink, subject: string, text: string): Promise<Reply> {
  try {
    const asked = link.core().request(link.name(subject), text, { timeout: FORGET_MS, ...messageHeaders() });
    const message = await within(asked, PATIENCE_MS, () => new AppError('unavailable'));
    return reply.parse(message.json());
  } catch (error) {
    throw isUnavailable(error) || !link.connected ? new AppError('unavailable', { cause: error }) : error;
  }
}

/**
 * Answers requests, shared among the owner's replicas. Starts when NATS is available and resumes after outages. Returns
 * a function that stops after the requests in flight are answered.
 */
export function answerRequests<Q extends z.ZodType, A extends z.ZodType>(
  link: NatsLink,
  spec: RequestSpec<Q, A>,
  handler: (question: z.output<Q>) => Promise<z.output<A>>,
): () => Promise<void> {
  let subscription: ReturnType<ReturnType<NatsLink['core']>['subscribe']> | null = null;
  const underWay = new Set<Promise<void>>();

  async function answerTo(text: string): Promise<Reply> {
    try {
      const answer = await handler(spec.question.parse(JSON.parse(text)));
      link.log.debug({ subject: spec.subject }, 'question answered');
      return { ok: true, answer: spec.answer.parse(answer) };
    } catch (thrown) {
      const { code, message, details, cause } = toAppError(thrown);
      if (code === 'internal') link.log.error({ err: cause ?? thrown, subject: spec.subject }, 'request failed');
      return { ok: false, code, message, ...(details === undefined ? {} : { details }) };
    }
  }

  link.onEachConnection(async () => {
    // The connection restores its subscriptions itself.
    subscription ??= link.core().subscribe(link.name(spec.subject), {
      queue: spec.owner,
      callback(error, message) {
        if (error) return void link.log.warn({ err: error }, 'a question could not be read');
        const answered = () =>
          traced(`answer ${spec.subject}`, SpanKind.SERVER, MESSAGING, () => answerTo(message.string()));
        const answering = onBehalfOf(message, answered).then((said) => {
          if (!message.respond(JSON.stringify(said))) link.log.warn({ subject: spec.subject }, 'nobody waits');
        });
        const done = answering.catch((failed) => link.log.warn({ err: failed }, 'an answer was lost'));
        underWay.add(done);
        void done.finally(() => underWay.delete(done));
      },
    });
  });

  return async () => {
    await subscription?.drain().catch(() => undefined);
    await Promise.all(underWay);
  };
}
