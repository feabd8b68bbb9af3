import { z } from 'zod';
import { defineCall, type HttpMethod, SERVICES } from './call.ts';
import { defineBucket } from './events.ts';
import { epochMs } from './fields.ts';
import { TOKEN_LIFETIME_SECONDS } from './token.ts';

/** What every replica says of itself every two seconds, more often while it is not ready. Key: `<service>.<replica>`. */
export const heartbeat = z.object({
  service: z.string(),
  replica: z.string(),
  version: z.string(),
  ready: z.boolean(),
  at: epochMs,
});
export const heartbeats = defineBucket({
  name: 'heartbeats',
  value: heartbeat,
  ttlSeconds: 10,
  storage: 'memory',
  owner: 'any',
});
/** A replica that was not heard for this long counts as missing, ms. */
export const HEARTBEAT_STALE_MS = 5000;
export const HEARTBEAT_INTERVAL_MS = 2000;
/** ... while it is not ready. */
export const UNREADY_INTERVAL_MS = 500;

/**
 * Tokens of a user issued before `notBefore` are refused everywhere (password change, role change, log-out everywhere).
 * Key: userId. `notBefore` is in epoch seconds, compared with the token's `iat`.
 */
export const tokenEpochs = defineBucket({
  name: 'token_epochs',
  value: z.object({ notBefore: z.number().int().nonnegative() }),
  storage: 'file',
  owner: 'svc-user',
});

/** Sessions that were ended by a log-out: tokens with this `sid` are refused everywhere. Key: `sid`. `endedAt` in epoch seconds. */
export const endedSessions = defineBucket({
  name: 'ended_sessions',
  value: z.object({ endedAt: z.number().int().nonnegative() }),
  ttlSeconds: TOKEN_LIFETIME_SECONDS,
  storage: 'file',
  owner: 'svc-user',
});

/** Answered by whichever service the gateway reaches; 503 with the same shape and `success: false` while one is missing. */
export const health = {
  id: 'platform.health',
  method: 'GET' as HttpMethod,
  path: '/health',
  services: SERVICES,
  response: z.object({
    services: z.record(
      z.string(),
      z.object({ status: z.enum(['up', 'down']), version: z.string().nullable(), replicas: z.number().int() }),
    ),
  }),
};

export const jwks = defineCall({
  id: 'platform.jwks',
  service: 'svc-user',
  method: 'GET',
  path: '/.well-known/jwks.json',
  who: 'public',
  summary: 'Открытые ключи подписи токенов (RFC 7517)',
  response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});
