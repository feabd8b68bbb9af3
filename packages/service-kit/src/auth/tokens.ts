import {
  LOG_IN_METHODS,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_TYPE,
  type TokenClaims,
  tokenClaims,
} from '@luplay/contracts';
import type { JWTVerifyResult } from 'jose';
import * as errors from 'jose/errors';
import { jwtVerify } from 'jose/jwt/verify';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Nats } from '../backing/nats/nats.ts';
import type { Redis } from '../backing/redis/redis.ts';
import type { Caller } from '../base/caller.ts';
import { AppError } from '../base/errors.ts';
import { openKeySet } from './key-set.ts';
import { followRevocations } from './revocations.ts';

/** A verified token. Times in epoch seconds. */
export interface Session {
  caller: Caller;
  issuedAt: number;
  expiresAt: number;
  /** `kid` of the key that signed it. */
  keyId: string;
}

export type Tokens = Awaited<ReturnType<typeof openTokens>>;

/** Verified tokens that are cached: their next calls need no signature check. */
const CACHED_TOKENS = 20_000;
/** Tolerated clock skew of `iat`, seconds. */
const CLOCK_SKEW = 60;

export async function openTokens(parts: { jwksUrl: string; nats: Nats; redis: Redis; log: Logger; now(): number }) {
  const { now } = parts;
  // Keyed by the whole token: hashing it was measured to cost more than the rest of the check.
  const cache = new LRUCache<string, Session>({ max: CACHED_TOKENS });
  const keys = openKeySet(parts.jwksUrl);
  const stopping = new AbortController();
  // `assertCounts` refuses them as well; this frees the memory.
  keys.onDropped(() => cache.clear());
  const revocations = await followRevocations({ ...parts, keys });

  async function check(token: string): Promise<Session> {
    try {
      const verified = await jwtVerify(token, (header, input) => keys.get(header, input), {
        algorithms: ['EdDSA'],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        typ: TOKEN_TYPE,
        requiredClaims: ['sub', 'iat', 'exp'],
        currentDate: new Date(now()),
      });
      const claims = tokenClaims.parse(verified.payload);
      if (claims.iat > now() / 1000 + CLOCK_SKEW) throw new AppError('unauthorized');
      return sessionOf(claims, verified);
    } catch (error) {
      throw refusal(error);
    }
  }

  function assertCounts({ caller, issuedAt, expiresAt, keyId }: Session): void {
    if (!revocations.isReady) throw away('revocations are not known yet');
    if (!keys.has(keyId) || expiresAt <= now() / 1000) throw new AppError('unauthorized');
    if (issuedAt < revocations.notBefore(caller.userId)) throw new AppError('unauthorized');
    if (revocations.isEnded(caller.sessionId)) throw new AppError('unauthorized');
  }

  async function session(token: string): Promise<Session> {
    let found = cache.get(token);
    if (!found) {
      found = await check(token);
      cache.set(token, found);
    }
    if (!(await revocations.inTouch())) throw away('neither NATS nor Redis can tell of revocations');
    try {
      assertCounts(found);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthorized') cache.delete(token);
      throw error;
    }
    return found;
  }

  return {
    /** Throws `unauthorized` for an invalid token, `unavailable` while it cannot be checked. */
    verify: async (token: string): Promise<Caller> => (await session(token)).caller,
    session,
    /**
     * Uses these public keys instead of fetching LUPLAY_JWKS_URL: for the service that signs. Ignores a version older
     * than the current one.
     */
    useKeys: keys.use,
    /** Fetches the keys before the first token needs them. */
    prefetchKeys: () => void keys.prefetch(stopping.signal),
    /** Whether tokens signed by the key with this `kid` are valid. */
    hasKey: keys.has,
    /** Called when a user's tokens issued before `notBefore`, epoch seconds, become invalid. */
    onRevoked: revocations.onRevoked,
    /** Called when a session ends by a log-out. */
    onEnded: revocations.onEnded,
    /** Called when a signing key becomes invalid: see `hasKey`. */
    onKeysDropped: keys.onDropped,
    /** Called with the version of a new key list. For the service that signs. */
    onRotated: keys.onAnnounced,
    /** Whether the revocations are loaded. Until then every token is refused. */
    get ready(): boolean {
      return revocations.isReady;
    },
    /** Resolves when `ready` becomes true. */
    whenReady: revocations.ready,
    stop(): void {
      stopping.abort();
      revocations.stop();
    },
  };
}

const away = (why: string) => new AppError('unavailable', { cause: new Error(why) });

function sessionOf(claims: TokenClaims, { protectedHeader }: JWTVerifyResult): Session {
  const method = LOG_IN_METHODS.find((known) => claims.amr?.includes(known));
  return {
    caller: {
      userId: claims.sub,
      telegramId: claims.tid,
      username: claims.name,
      roles: claims.roles,
      tokenIssuedAt: claims.iat,
      sessionId: claims.sid,
      loggedInAt: claims.auth_time,
      ...(method === undefined ? {} : { loggedInBy: method }),
    },
    issuedAt: claims.iat,
    expiresAt: claims.exp,
    keyId: protectedHeader.kid ?? '',
  };
}

/** `unavailable` when the keys could not be fetched, else `unauthorized`. */
function refusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const keysAreAway =
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error instanceof TypeError ||
    (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');
  return new AppError(keysAreAway ? 'unavailable' : 'unauthorized', { cause: error });
}

const LONGEST_TOKEN = 4_096;

/** The token of an `Authorization: Bearer` header; null without the header; throws for anything else in it. */
export function bearerOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  const token = header.slice(7);
  if (header.slice(0, 7).toLowerCase() !== 'bearer ' || token === '' || token.length > LONGEST_TOKEN) {
    throw new AppError('unauthorized');
  }
  return token;
}
