import { randomBytes } from 'node:crypto';
import { TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_LIFETIME_SECONDS, TOKEN_TYPE } from '@luplay/contracts';
import { importJWK, type JWK, SignJWT } from 'jose';
import type { Account } from '../accounts/store.ts';
import { type KeyRing, publicKeys, signingKey } from './rules.ts';
import type { KeyRingStore } from './store.ts';

/** A rotation reaches every replica within this, ms: well before the new key signs. */
export const RING_MAX_AGE_MS = 15_000;

export interface TokenIssuer {
  /** A token for the account as it is now: the next one of this session, or the first of a new one. */
  issue(account: Account, sessionId?: string): Promise<string>;
  /** The public keys, newest last. */
  publicKeys(): Promise<JWK[]>;
}

/** `now` in epoch milliseconds. */
export function tokenIssuer(store: KeyRingStore, now: () => number): TokenIssuer {
  let cached: { ring: KeyRing; until: number } | null = null;
  let imported: { kid: string; key: Promise<Awaited<ReturnType<typeof importJWK>>> } | null = null;

  async function currentRing(): Promise<KeyRing> {
    if (!cached || now() >= cached.until) cached = { ring: await store.load(now()), until: now() + RING_MAX_AGE_MS };
    return cached.ring;
  }

  return {
    publicKeys: async () => publicKeys(await currentRing(), now()),

    async issue(account, sessionId = randomBytes(12).toString('base64url')) {
      const signing = signingKey(await currentRing(), now());
      if (imported?.kid !== signing.kid) imported = { kid: signing.kid, key: importJWK(signing.privateJwk, 'EdDSA') };
      // Right after a password change `tokensNotBefore` is up to a second ahead.
      const issuedAt = Math.max(Math.floor(now() / 1000), account.tokensNotBefore);
      const { telegramId, username, roles } = account;
      return new SignJWT({ tid: telegramId, name: username, roles, sid: sessionId })
        .setProtectedHeader({ alg: 'EdDSA', kid: signing.kid, typ: TOKEN_TYPE })
        .setSubject(account._id)
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_LIFETIME_SECONDS)
        .sign(await imported.key);
    },
  };
}
