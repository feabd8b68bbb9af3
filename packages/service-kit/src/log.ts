import { type DestinationStream, type Logger, pino } from 'pino';

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

/** An error as it is logged: its own fields (which may hold a command or a document) stay out. */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: scrub(String(error)) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: scrub(error.message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: scrub(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  };
}

/** JSON lines. Request bodies and headers are never handed to it; these rules catch what slips in by mistake. */
export function createLog(name: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    base: { name },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: errorForLog, error: errorForLog },
    redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
