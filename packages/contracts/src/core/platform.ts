import { z } from 'zod';
import { defineCall, type HttpMethod, SERVICES } from './call.ts';
import { defineBucket } from './events.ts';
import { SESSION_LIFETIME_SECONDS } from './token.ts';

/** What a replica answers to a roll call; also sent unasked by a replica that leaves. */
export const rollAnswer = z.object({
  service: z.string(),
  replica: z.string(),
  version: z.string(),
  /** Version of its contract. Absent in answers of replicas older than this field. */
  contract: z.string().optional(),
  ready: z.boolean(),
  leaving: z.boolean(),
});
/** NATS subjects. A question is empty; every replica hears every answer. */
export const ROLL_CALL = { question: 'roll-call.question', answer: 'roll-call.answer' } as const;

/**
 * Tokens of a user issued before `notBefore` are refused everywhere (password change, role change, log-out everywhere).
 * Key: userId. `notBefore` is in epoch seconds and compared with the token's `iat`.
 */
export const tokenEpochs = defineBucket({
  name: 'token_epochs',
  value: z.object({ notBefore: z.number().int().nonnegative() }),
  storage: 'file',
  owner: 'svc-user',
});

/**
 * Sessions ended by a log-out: tokens with this `sid` are refused everywhere. Key: `sid`. `endedAt` in epoch seconds.
 * A guest's token lives as long as a session.
 */
export const endedSessions = defineBucket({
  name: 'ended_sessions',
  value: z.object({ endedAt: z.number().int().nonnegative() }),
  ttlSeconds: SESSION_LIFETIME_SECONDS,
  storage: 'file',
  owner: 'svc-user',
});

/**
 * The names (`kid`) of the valid signing keys. Key: `ring`. Tokens of any other key are refused everywhere. The version
 * shows which of two lists is newer. Only names: the keys come from `jwks`, so a writer of this bucket may end sessions
 * but cannot create any.
 */
export const signingKeys = defineBucket({
  name: 'signing_keys',
  value: z.object({ version: z.number().int().nonnegative(), kids: z.array(z.string()) }),
  storage: 'file',
  owner: 'svc-user',
});

/**
 * Revocations, announced over Redis in addition to the three buckets above, so that they reach services while NATS is
 * away. Published on the channel `auth:news`, and kept in the stream of that name for services that were disconnected.
 */
export const revocationMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('epoch'), userId: z.string(), notBefore: z.number().int().nonnegative() }),
  z.object({ type: z.literal('session'), sessionId: z.string(), endedAt: z.number().int().nonnegative() }),
  z.object({ type: z.literal('keys'), version: z.number().int().nonnegative(), kids: z.array(z.string()) }),
]);
export type RevocationMessage = z.output<typeof revocationMessage>;

/** Something an operator should fix before it becomes an outage. `part` is the backing service concerned. */
export const healthWarning = z.object({ part: z.string(), message: z.string() });

/** Answered by any service. 503 with the same shape and `success: false` while a service is missing. */
export const health = {
  id: 'platform.health',
  method: 'GET' as HttpMethod,
  path: '/health',
  services: SERVICES,
  response: z.object({
    services: z.record(
      z.string(),
      z.object({
        status: z.enum(['up', 'down']),
        version: z.string().nullable(),
        /** Version of its contract; null while unknown. */
        contract: z.string().nullable(),
        replicas: z.number().int(),
      }),
    ),
    warnings: z.array(healthWarning),
  }),
};
export type Health = z.output<typeof health.response>;

export const jwks = defineCall({
  id: 'platform.jwks',
  service: 'svc-user',
  method: 'GET',
  path: '/.well-known/jwks.json',
  who: 'public',
  summary: 'Открытые ключи подписи токенов (RFC 7517)',
  response: z.object({
    keys: z.array(z.record(z.string(), z.unknown())),
    /** Grows with each rotation. */
    version: z.number().int().nonnegative(),
  }),
});
