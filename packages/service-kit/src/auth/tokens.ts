import {
  LOG_IN_METHODS,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_TYPE,
  type TokenClaims,
  tokenClaims,
} from '@luplay/contracts';
import { errors, type JWTVerifyResult, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Nats } from '../backing/nats.ts';
import type { Redis } from '../backing/redis.ts';
import type { Caller } from '../caller.ts';
import { AppError } from '../errors.ts';
import { openKeySet, type VersionedKeys } from './key-set.ts';
import { followRevocations } from './revocations.ts';
import type { Session } from './session.ts';

export interface Tokens {
  /** Throws `unauthorized` for whatever is not a good token, `unavailable` when that cannot be told just now. */
  verify(token: string): Promise<Caller>;
  session(token: string): Promise<Session>;
  /**
   * Uses these public keys instead of fetching LUPLAY_JWKS_URL: for the service that signs. An older version than the
   * known changes nothing.
   */
  useKeys(keys: VersionedKeys): void;
  /** Whether tokens of the key of this name count. */
  hasKey(keyId: string): boolean;
  /** Called when a user's older tokens stop counting: those issued before `notBefore`, epoch seconds. */
  onRevoked(listener: (userId: string, notBefore: number) => void): void;
  /** Called when a session was ended by a log-out. */
  onEnded(listener: (sessionId: string) => void): void;
  /** Called when a signing key ceased to count: see `hasKey`. */
  onKeysDropped(listener: () => void): void;
  /** Called when another list of keys counts, by its version. For the service that signs. */
  onRotated(listener: (version: number) => void): void;
  /** Whether the revocations are known: before that nobody is let in. */
  readonly ready: boolean;
  /** Resolves when `ready` becomes true. */
  whenReady: Promise<void>;
  stop(): void;
}

/** Verified tokens that are remembered: their next calls cost no signature check. */
const CACHED_TOKENS = 20_000;
/** A token from this far in the future, seconds, is a forgery or a broken clock. */
const CLOCK_SKEW = 60;

export async function openTokens(parts: {
  jwksUrl: string;
  nats: Nats;
  redis: Redis;
  log: Logger;
  now(): number;
}): Promise<Tokens> {
  const { now } = parts;
  // Keyed by the whole token: a digest of it was measured to cost more than all the rest of recognising a caller.
  const cache = new LRUCache<string, Session>({ max: CACHED_TOKENS });
  const keys = openKeySet(parts.jwksUrl);
  // Each of them is refused by `assertCounts` as well; they need not be kept.
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
    if (!revocations.inTouch) throw away('neither NATS nor Redis can tell of revocations');
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
    try {
      assertCounts(found);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthorized') cache.delete(token);
      throw error;
    }
    return found;
  }

  return {
    session,
    verify: async (token) => (await session(token)).caller,
    useKeys: keys.use,
    hasKey: keys.has,
    onRevoked: revocations.onRevoked,
    onEnded: revocations.onEnded,
    onKeysDropped: keys.onDropped,
    onRotated: keys.onTold,
    get ready() {
      return revocations.isReady;
    },
    whenReady: revocations.ready,
    stop: revocations.stop,
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

/** What is wrong with the token is `unauthorized`; that the keys could not be had is `unavailable`. */
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
