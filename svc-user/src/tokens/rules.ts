import { isGuest, type Role, SESSION_LIFETIME_SECONDS, TOKEN_LIFETIME_SECONDS } from '@luplay/contracts';
import type { JWK } from 'jose';

/** One signing key. Times in epoch milliseconds. */
export interface SigningKey {
  kid: string;
  publicJwk: JWK;
  privateJwk: JWK;
  /** When the key starts to sign. It is published earlier, so that verifiers have it by then. */
  signsFrom: number;
}

/** All keys, oldest first. At most two: the current (or next) signing key and the previous one. */
export interface KeyRing {
  /** Grows with each rotation. */
  version: number;
  keys: SigningKey[];
}

/** How long a verifier may use its key set, ms. A new key waits this long before it signs. */
export const KEY_ANNOUNCEMENT_MS = 2 * 60_000;

/**
 * How long a token lives, seconds. A guest cannot log in again, so a browser that was closed for a week must still have
 * a valid one.
 */
export const tokenLifetime = (roles: readonly Role[]): number =>
  isGuest(roles) ? SESSION_LIFETIME_SECONDS : TOKEN_LIFETIME_SECONDS;

/** The current signing key: the newest whose time has come. */
export function signingKey(ring: KeyRing, now: number): SigningKey {
  const due = ring.keys.filter((key) => key.signsFrom <= now);
  const key = due.at(-1) ?? ring.keys[0];
  if (!key) throw new Error('the key ring is empty');
  return key;
}

/**
 * A key is superseded when its successor signs. It is needed for as long as its last tokens may live, and a guest's
 * token lives as long as a session.
 */
function isNeeded(ring: KeyRing, key: SigningKey, now: number): boolean {
  const successor = ring.keys[ring.keys.indexOf(key) + 1];
  return !successor || now < successor.signsFrom + SESSION_LIFETIME_SECONDS * 1000;
}

/**
 * The ring with `fresh` as its newest key. Returns null when two keys are still needed, because a third would end
 * sessions early. With `force` it is the only key and signs at once, which ends every session.
 */
export function rotated(ring: KeyRing, fresh: SigningKey, now: number, force = false): KeyRing | null {
  const version = ring.version + 1;
  if (force) return { version, keys: [{ ...fresh, signsFrom: now }] };
  const needed = ring.keys.filter((key) => isNeeded(ring, key, now));
  if (needed.length > 1) return null;
  return { version, keys: [...needed, { ...fresh, signsFrom: now + KEY_ANNOUNCEMENT_MS }] };
}

/** The public keys that verifiers need, newest last. */
export const publicKeys = (ring: KeyRing, now: number): JWK[] =>
  ring.keys
    .filter((key) => isNeeded(ring, key, now))
    .map((key) => ({ ...key.publicJwk, kid: key.kid, alg: 'EdDSA', use: 'sig' }));
