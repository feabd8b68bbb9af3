import { endedSessions, TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TYPE, tokenClaims, tokenEpochs } from '@luplay/contracts';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWSHeaderParameters,
  jwtVerify,
} from 'jose';
import type { Mirror } from '../backing/bucket.ts';
import type { Nats } from '../backing/nats.ts';
import type { Caller } from '../caller.ts';
import { AppError } from '../errors.ts';
import { TokenCache } from './token-cache.ts';

/** A verified token. Times in epoch seconds. */
export interface Session {
  caller: Caller;
  issuedAt: number;
  expiresAt: number;
}

export interface Tokens {
  /** Throws `unauthorized` for whatever is not a good token, `unavailable` when that cannot be told just now. */
  verify(token: string): Promise<Caller>;
  session(token: string): Promise<Session>;
  /** Uses these public keys instead of fetching LUPLAY_JWKS_URL: for the service that signs. */
  useKeys(keys: JSONWebKeySet): void;
  /** Called when a user's older tokens stop counting: those issued before `notBefore`, epoch seconds. */
  onRevoked(listener: (userId: string, notBefore: number) => void): void;
  /** Called when a session was ended by a log-out. */
  onEnded(listener: (sessionId: string) => void): void;
  /** Whether the revocations are known: before that nobody is let in. */
  readonly ready: boolean;
  /** Resolves when `ready` becomes true. */
  whenReady: Promise<void>;
}

type KeyGetter = (header: JWSHeaderParameters, token: FlattenedJWSInput) => Promise<CryptoKey>;

const CACHED_TOKENS = 20_000;
/** A token from this far in the future, seconds, is a forgery or a broken clock. */
const CLOCK_SKEW = 60;

export async function openTokens(jwksUrl: string, nats: Nats, now: () => number): Promise<Tokens> {
  const cache = new TokenCache(CACHED_TOKENS);
  const listeners = new Set<(userId: string, notBefore: number) => void>();
  const endListeners = new Set<(sessionId: string) => void>();
  const epochs: Mirror<{ notBefore: number }> = await nats.bucket(tokenEpochs).mirror((userId, value) => {
    if (value) for (const listener of listeners) listener(userId, value.notBefore);
  });
  const ended: Mirror<{ endedAt: number }> = await nats.bucket(endedSessions).mirror((sessionId, value) => {
    if (value) for (const listener of endListeners) listener(sessionId);
  });
  const isReady = () => epochs.isReady && ended.isReady;
  let keys: KeyGetter = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: 2_000,
    cooldownDuration: 2_000,
    cacheMaxAge: 600_000,
  });

  async function check(token: string): Promise<Session> {
    try {
      const { payload } = await jwtVerify(token, (header, input) => keyOf(keys, header, input), {
        algorithms: ['EdDSA'],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        typ: TOKEN_TYPE,
        requiredClaims: ['sub', 'iat', 'exp'],
        currentDate: new Date(now()),
      });
      const claims = tokenClaims.parse(payload);
      if (claims.iat > now() / 1000 + CLOCK_SKEW) throw new AppError('unauthorized');
      return {
        caller: {
          userId: claims.sub,
          telegramId: claims.tid,
          username: claims.name,
          roles: claims.roles,
          tokenIssuedAt: claims.iat,
          ...(claims.sid === undefined ? {} : { sessionId: claims.sid }),
        },
        issuedAt: claims.iat,
        expiresAt: claims.exp,
      };
    } catch (error) {
      throw refusal(error);
    }
  }

  function assertCounts(session: Session): void {
    if (!isReady()) throw new AppError('unavailable', { cause: new Error('revocations are not known yet') });
    const { userId, sessionId } = session.caller;
    const notBefore = epochs.get(userId)?.notBefore ?? 0;
    if (session.issuedAt < notBefore || session.expiresAt <= now() / 1000) throw new AppError('unauthorized');
    if (sessionId !== undefined && ended.get(sessionId)) throw new AppError('unauthorized');
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
    useKeys(set) {
      keys = createLocalJWKSet(set);
    },
    onRevoked(listener) {
      listeners.add(listener);
    },
    onEnded(listener) {
      endListeners.add(listener);
    },
    get ready() {
      return isReady();
    },
    whenReady: Promise.all([epochs.ready, ended.ready]).then(() => undefined),
  };
}

/** The header must name its key: jose would otherwise take the only one that fits. */
function keyOf(keys: KeyGetter, header: JWSHeaderParameters, input: FlattenedJWSInput): Promise<CryptoKey> {
  if (typeof header.kid !== 'string' || header.kid === '') throw new AppError('unauthorized');
  return keys(header, input);
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
