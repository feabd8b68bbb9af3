import { isIP } from 'node:net';
import { z } from 'zod';
import { NATS_URL_HINT, readNatsUrl } from './backing/nats/nats-url.ts';
import { REDIS_URL_HINT, readRedisUrl } from './backing/redis/redis-url.ts';

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
/** Addresses and CIDR ranges. */
const networks = list.refine(
  (entries) =>
    entries.every((entry) => {
      const [address = '', bits = '0', ...more] = entry.split('/');
      const longest = isIP(address) === 6 ? 128 : 32;
      return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest && more.length === 0;
    }),
  'wants addresses and ranges such as 10.0.0.0/8,::1, separated by commas',
);
/** `1` or `0`; the default unless set. */
export const flag = (unset: '0' | '1') =>
  z
    .enum(['0', '1'])
    .default(unset)
    .transform((value) => value === '1');

const isReadBy = (read: (url: string) => unknown) => (url: string) => {
  try {
    read(url);
    return true;
  } catch {
    return false;
  }
};

/** The settings that every service has. */
const commonEnvShape = {
  PORT: z.coerce.number().int().min(0).max(65535),
  HOST: z.string().default('127.0.0.1'),
  /** A port for `/metrics` alone; unset: beside the calls. */
  LUPLAY_METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  NODE_ENV: z.string().default('production'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LUPLAY_REPLICA: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/)
    .default('0'),
  LUPLAY_VERSION: z.string().default('0.0.0'),
  /** Prefix of Redis keys and channels, NATS buckets, subjects and streams: keeps parallel tests apart. */
  LUPLAY_NAMESPACE: z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/)
    .default(''),
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'wants mongodb://host:port/database'),
  REDIS_URL: z.string().refine(isReadBy(readRedisUrl), REDIS_URL_HINT),
  NATS_URL: z.string().refine(isReadBy(readNatsUrl), NATS_URL_HINT),
  /** Copies of each stream and bucket in a cluster of as many NATS servers. */
  LUPLAY_NATS_REPLICAS: z.coerce
    .number()
    .pipe(z.union([z.literal(1), z.literal(3), z.literal(5)]))
    .default(1),
  /** Streams that the states of live games are spread over. May be changed at any time. */
  LUPLAY_NATS_STREAMS: z.coerce.number().int().min(1).max(64).default(4),
  LUPLAY_JWKS_URL: z.url(),
  /** Origins whose pages may open sockets, besides the request's own host. */
  LUPLAY_ORIGINS: list,
  /** Addresses of the gateway, whose X-Real-IP and X-Forwarded-Host are trusted, besides loopback. */
  LUPLAY_TRUSTED_PROXIES: networks,
  /** Sockets one replica takes before it answers upgrades with 503. */
  LUPLAY_MAX_SOCKETS: z.coerce.number().int().positive().default(20_000),
  /** After SIGTERM the process ends within this time, finished or not. A deployment has to allow 2 s more. */
  LUPLAY_DRAIN_SECONDS: z.coerce.number().positive().default(8),
  /** Multiplies the points of every rate limit: load tests come from one address. */
  LUPLAY_RATE_SCALE: z.coerce.number().positive().default(1),
  /** OTLP over HTTP, such as http://collector:4318; unset: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Share of the requests that are traced. All of them would cost a fifth of a busy service's processor time. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  /** Answers and socket messages are checked against their schemas; always on with NODE_ENV=test. */
  LUPLAY_CHECK_RESPONSES: flag('0'),
} as const;

const commonEnv = z.object(commonEnvShape);
export type CommonEnv = z.output<typeof commonEnv>;

/** A service's own settings, as zod fields by variable name. */
export type EnvShape = Record<string, z.ZodType>;
export type EnvOf<E extends EnvShape> = CommonEnv & { [K in keyof E]: z.output<E[K]> };

/** Missing or wrong settings; the message names all of them. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** Reads the settings; an empty variable counts as unset. Throws EnvError naming each that is missing or wrong. */
export function readEnv<E extends EnvShape>(extra: E, source: Record<string, string | undefined>): EnvOf<E> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = z.object({ ...commonEnvShape, ...extra }).safeParse(given);
  if (parsed.success) return parsed.data as EnvOf<E>;
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return given[name] === undefined ? `${name} is missing` : `${name}: ${issue.message}`;
  });
  throw new EnvError(`cannot start, wrong settings: ${[...new Set(lines)].join('; ')}`);
}

/** Whether responses and messages are checked against the contracts. */
export const checksResponses = (env: CommonEnv): boolean => env.NODE_ENV === 'test' || env.LUPLAY_CHECK_RESPONSES;
