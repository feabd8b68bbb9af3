import { randomBytes } from 'node:crypto';
import {
  type LogInMethod,
  SESSION_LIFETIME_SECONDS,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_LIFETIME_SECONDS,
  TOKEN_TYPE,
} from '@luplay/contracts';
import type { VersionedKeys } from '@luplay/service-kit';
import { importJWK, SignJWT } from 'jose';
import type { Account } from '../accounts/store.ts';
import { type KeyRing, publicKeys, signingKey } from './rules.ts';
import type { KeyRingStore } from './store.ts';

/** How long the ring is not read again when nothing is heard of a rotation, ms: well before a new key signs. */
export const RING_MAX_AGE_MS = 15_000;

/** The log-in that a session began with. */
export interface LogIn {
  /** When the person proved who they are, epoch seconds; null: not known, the token counts from now. */
  at: number | null;
  /** null: by no proof of theirs, as in an operator's token. */
  by: LogInMethod | null;
  /** Of a session that goes on; a new one gets its own. */
  sessionId?: string | undefined;
}

/** Of a token that an operator asked for: nobody proved anything. */
export const BY_OPERATOR: LogIn = { at: null, by: null };

export interface TokenIssuer {
  /** A token for the account as it is now. It lives for a week, and no longer than its session may. */
  issue(account: Account, logIn: LogIn): Promise<string>;
  /** The public keys, newest last. */
  publicKeys(): Promise<VersionedKeys>;
  /** Reads the ring anew: it has been rotated. */
  forget(): void;
}

/** `now` in epoch milliseconds. */
export function tokenIssuer(store: KeyRingStore, now: () => number): TokenIssuer {
  let cached: { ring: KeyRing; until: number } | null = null;
  let rotations = 0;
  let imported: { kid: string; key: Promise<Awaited<ReturnType<typeof importJWK>>> } | null = null;

  async function currentRing(): Promise<KeyRing> {
    while (!cached || now() >= cached.until) {
      const readFor = rotations;
      const ring = await store.load(now());
      // What was read while somebody told of a rotation may be the ring of before.
      if (readFor === rotations) cached = { ring, until: now() + RING_MAX_AGE_MS };
    }
    return cached.ring;
  }

  return {
    async publicKeys() {
      const ring = await currentRing();
      return { keys: publicKeys(ring, now()), version: ring.version };
    },

    forget() {
      rotations += 1;
      cached = null;
    },

    async issue(account, logIn) {
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
        .setExpirationTime(Math.min(issuedAt + TOKEN_LIFETIME_SECONDS, loggedInAt + SESSION_LIFETIME_SECONDS))
        .sign(await imported.key);
    },
  };
}
