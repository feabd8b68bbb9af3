import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type LogInMethod,
  SESSION_LIFETIME_SECONDS,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_TYPE,
} from '@luplay/contracts';
import type { VersionedKeys } from '@luplay/service-kit';
import { importJWK, SignJWT } from 'jose';
import type { Account } from '../accounts/store.ts';
import { type KeyRing, publicKeys, signingKey, tokenLifetime } from './rules.ts';
import type { KeyRingStore } from './store.ts';

/** Maximum age of the cached ring when no rotation is announced, ms. Well before a new key signs. */
export const RING_MAX_AGE_MS = 15_000;
/**
 * While MongoDB is away, the keys of an older ring are published for this long, ms, unless a newer one is announced.
 * Verifiers refuse the keys that an announcement drops, also where they are still published.
 */
export const RING_MAX_STALE_MS = 60 * 60_000;
/** Verifiers wait 2 s for the keys: less than it takes to notice that MongoDB is away. */
const RING_PATIENCE_MS = 500;

/** The log-in that started a session. */
export interface LogIn {
  /** When the user logged in, epoch seconds; null: unknown, the time of the token counts. */
  at: number | null;
  /** null: the user did not log in, as with an operator's token. */
  by: LogInMethod | null;
  /** Id of an existing session; a new one gets its own. */
  sessionId?: string | undefined;
}

/** The log-in of an operator's token: the user proved nothing. */
export const BY_OPERATOR: LogIn = { at: null, by: null };

export type TokenIssuer = ReturnType<typeof tokenIssuer>;

/** `now` in epoch milliseconds. */
export function tokenIssuer(store: KeyRingStore, now: () => number) {
  let cached: { ring: KeyRing; until: number } | null = null;
  let rotations = 0;
  let imported: { kid: string; key: Promise<Awaited<ReturnType<typeof importJWK>>> } | null = null;

  async function currentRing(): Promise<KeyRing> {
    while (!cached || now() >= cached.until) {
      const readFor = rotations;
      const ring = await store.load(now());
      // A ring that was read during a rotation may be the previous one: do not cache it.
      if (readFor === rotations) cached = { ring, until: now() + RING_MAX_AGE_MS };
    }
    return cached.ring;
  }

  async function publishedRing(): Promise<KeyRing> {
    const known = cached;
    const reading = currentRing();
    if (known && now() < known.until + RING_MAX_STALE_MS) {
      await Promise.race([reading.catch(() => undefined), sleep(RING_PATIENCE_MS, undefined, { ref: false })]);
      if (cached === known) return known.ring;
    }
    return reading;
  }

  return {
    /** The public keys, newest last. */
    async publicKeys(): Promise<VersionedKeys> {
      const ring = await publishedRing();
      return { keys: publicKeys(ring, now()), version: ring.version };
    },

    /** Drops a cached ring that is older than this version, which was announced. */
    forget(version: number): void {
      // It is announced after a start as well, when the ring is known and MongoDB may be away.
      if (cached && cached.ring.version >= version) return;
      rotations += 1;
      cached = null;
    },

    /** A token for the current account. It lives for a week, a guest's longer, but no longer than its session. */
    async issue(account: Account, logIn: LogIn): Promise<string> {
      const signing = signingKey(await currentRing(), now());
      if (imported?.kid !== signing.kid) imported = { kid: signing.kid, key: importJWK(signing.privateJwk, 'EdDSA') };
      // Right after a password change `tokensNotBefore` is up to a second ahead.
      const issuedAt = Math.max(Math.floor(now() / 1000), account.tokensNotBefore);
      const { telegramId, username, roles } = account;
      const { at, by, sessionId = randomBytes(12).toString('base64url') } = logIn;
      const loggedInAt = at ?? issuedAt;
      const amr = by === null ? {} : { amr: [by] };
      return new SignJWT({ tid: telegramId, name: username, roles, sid: sessionId, auth_time: loggedInAt, ...amr })
        .setProtectedHeader({ alg: 'EdDSA', kid: signing.kid, typ: TOKEN_TYPE })
        .setSubject(account._id)
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(Math.min(issuedAt + tokenLifetime(roles), loggedInAt + SESSION_LIFETIME_SECONDS))
        .sign(await imported.key);
    },
  };
}
