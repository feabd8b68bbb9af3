import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { currentRequestId } from './request-id.ts';

const SECRETS = [
  'authorization',
  'password',
  'newPassword',
  'oldPassword',
  'initData',
  'token',
  'hash',
  'cookie',
  'passwordHash',
  'inviteCode',
];
const SECRET_TEXT = /eyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]*|bearer[. ][^\s"',]+|hash=[0-9a-f]{64}/gi;

/** Replaces tokens and Telegram's init data in a text: a driver's message may contain them. */
const scrub = (text: string): string => text.replace(SECRET_TEXT, '[secret]');

/**
 * Serialises a thrown value for pino: type, message, code and stack, also of causes and of an AggregateError's errors.
 * Leaves other fields out: drivers put commands and documents there. Not exported, because serialising twice loses
 * fields: log the error itself, `log.error({ err: error }, 'what failed')`.
 */
function serializeError(error: unknown): object {
  const fields: unknown = stdSerializers.errWithCause(error as Error);
  if (isSerialized(fields)) return pickFields(fields);
  // Without values: the thrown object may be a request.
  const message = typeof error === 'object' && error ? `fields: ${Object.keys(error).join(', ')}` : String(error);
  return { type: typeof error, message: scrub(message) };
}

interface Serialized extends Record<string, unknown> {
  message: string;
}

const isSerialized = (value: unknown): value is Serialized =>
  typeof (value as Serialized | null | undefined)?.message === 'string';

function pickFields({ type, message, code, stack, cause, aggregateErrors }: Serialized): object {
  // pino has already serialised inner values that look like errors.
  const inner = (value: unknown) => (isSerialized(value) ? pickFields(value) : serializeError(value));
  return {
    type,
    message: scrub(message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof stack === 'string' ? { stack: scrub(stack) } : {}),
    ...(cause === undefined ? {} : { cause: inner(cause) }),
    ...(Array.isArray(aggregateErrors) ? { aggregateErrors: aggregateErrors.map(inner) } : {}),
  };
}

/**
 * Logs JSON lines with the id of their request. Code never logs request bodies and headers; the redaction is a second
 * line of defence.
 */
export function createLog(name: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    base: { name },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: serializeError, error: serializeError },
    redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' },
  };
  // Written at once: pino's default hands lines to a thread, and an exit then reorders or loses the last ones.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: true }));
}
