import { describe, expect, it } from '@jest/globals';
import { SESSION_LIFETIME_SECONDS } from '@luplay/contracts';
import { KEY_ANNOUNCEMENT_MS, type KeyRing, publicKeys, rotated, type SigningKey, signingKey } from './rules.ts';

const key = (kid: string, signsFrom = 0): SigningKey => ({
  kid,
  signsFrom,
  publicJwk: { kty: 'OKP', crv: 'Ed25519', x: kid },
  privateJwk: { kty: 'OKP', crv: 'Ed25519', x: kid, d: `secret-${kid}` },
});
const one: KeyRing = { version: 1, keys: [key('a')] };
const LONGEST_MS = SESSION_LIFETIME_SECONDS * 1000;
const now = 1_000_000;
const kids = (ring: KeyRing, at: number) => publicKeys(ring, at).map((jwk) => jwk.kid);

describe('rotating the signing key', () => {
  const two = rotated(one, key('b'), now) as KeyRing;
  const signsFrom = now + KEY_ANNOUNCEMENT_MS;

  it('publishes the new key before it signs', () => {
    expect(kids(two, now)).toEqual(['a', 'b']);
    expect(signingKey(two, now).kid).toBe('a');
    expect(signingKey(two, signsFrom - 1).kid).toBe('a');
    expect(signingKey(two, signsFrom).kid).toBe('b');
    expect(two.version).toBe(2);
  });

  it('keeps the old key for as long as one of its tokens may live, a guest’s 30 days', () => {
    expect(kids(two, signsFrom + LONGEST_MS - 1)).toEqual(['a', 'b']);
    expect(kids(two, signsFrom + LONGEST_MS)).toEqual(['b']);
  });

  it('is refused while two keys are needed, unless sessions may end', () => {
    expect(rotated(two, key('c'), now + 1)).toBeNull();
  });

  it('12.9: drops every old key when forced, and the new one signs at once', () => {
    for (const ring of [one, two]) {
      const forced = rotated(ring, key('c'), now + 1, true) as KeyRing;
      expect(kids(forced, now + 1)).toEqual(['c']);
      expect(signingKey(forced, now + 1).kid).toBe('c');
      expect(forced.version).toBe(ring.version + 1);
    }
  });

  it('drops a key that is no longer needed', () => {
    const later = signsFrom + LONGEST_MS;
    expect(rotated(two, key('c'), later)?.keys.map((k) => k.kid)).toEqual(['b', 'c']);
  });
});

describe('the published keys', () => {
  it('contain no private keys', () => {
    expect(JSON.stringify(publicKeys(one, now))).not.toContain('secret');
    expect(publicKeys(one, now)).toEqual([{ kty: 'OKP', crv: 'Ed25519', x: 'a', kid: 'a', alg: 'EdDSA', use: 'sig' }]);
  });
});
