import { randomUUID } from 'node:crypto';
import { TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_LIFETIME_SECONDS, TOKEN_TYPE } from '@luplay/contracts';
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import type { Caller } from '../base/caller.ts';

export interface TokenOptions {
  /** Epoch seconds; now and a week later unless given. */
  issuedAt?: number;
  expiresAt?: number;
  audience?: string;
  issuer?: string;
  type?: string;
  kid?: string;
  /** The session's id; a new one unless given. */
  sessionId?: string;
}

/** A signing key of a test's own, in place of svc-user's. */
export interface TestKeys {
  jwks: JSONWebKeySet;
  sign(caller: Partial<Caller> & { userId: string }, options?: TokenOptions): Promise<string>;
}

export async function createTestKeys(): Promise<TestKeys> {
  const kid = randomUUID();
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'EdDSA' };
  return {
    jwks: { keys: [jwk] },
    sign(caller, options = {}) {
      const issuedAt = options.issuedAt ?? Math.floor(Date.now() / 1000);
      return new SignJWT({
        tid: caller.telegramId ?? caller.userId,
        name: caller.username ?? caller.userId,
        roles: caller.roles ?? ['User'],
        sid: options.sessionId ?? randomUUID(),
        auth_time: caller.loggedInAt ?? issuedAt,
      })
        .setProtectedHeader({ alg: 'EdDSA', kid: options.kid ?? kid, typ: options.type ?? TOKEN_TYPE })
        .setSubject(caller.userId)
        .setIssuer(options.issuer ?? TOKEN_ISSUER)
        .setAudience(options.audience ?? TOKEN_AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(options.expiresAt ?? issuedAt + TOKEN_LIFETIME_SECONDS)
        .sign(privateKey);
    },
  };
}
