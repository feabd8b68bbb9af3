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

/** Removes what looks like a token or Telegram's init data from a text, so that a driver's message cannot carry it. */
export const scrub = (text: string): string => text.replace(SECRET_TEXT, '[secret]');

/**
 * Serialises what was thrown, for pino: type, message, code and stack, the same of each cause and of an
 * AggregateError's errors. Other fields of an error stay out: a driver puts commands and documents there. Not exported,
 * because a serialised error that is serialised again loses its fields: give the log the error itself, `log.error({
 * err: error }, 'what failed')`.
 */
function serializeError(error: unknown): object {
  const fields: unknown = stdSerializers.errWithCause(error as Error);
  if (isSerialized(fields)) return pickFields(fields);
  // Values are left out: whatever was thrown may be a request.
  const message = typeof error === 'object' && error ? `fields: ${Object.keys(error).join(', ')}` : String(error);
  return { type: typeof error, message: scrub(message) };
}

interface Serialized extends Record<string, unknown> {
  message: string;
}

const isSerialized = (value: unknown): value is Serialized =>
  typeof (value as Serialized | null | undefined)?.message === 'string';

function pickFields({ type, message, code, stack, cause, aggregateErrors }: Serialized): object {
  // pino has serialised inner errors already, but only what looks like one.
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

/** JSON lines, with the id of the request they belong to. Request bodies and headers are never handed to it; these rules catch what slips in by mistake. */
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
  return destination ? pino(options, destination) : pino(options);
}
