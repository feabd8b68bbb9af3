import { randomBytes } from 'node:crypto';
import { AppError, nullIfDuplicate } from '@luplay/service-kit';
import { exportJWK, generateKeyPair } from 'jose';
import type { Collections } from '../accounts/store.ts';
import { type KeyRing, rotated, type SigningKey } from './rules.ts';

/** The whole ring is one document, so that two replicas that start together get the same keys. */
export interface RingDocument extends KeyRing {
  _id: 'ring';
  /** Present until NATS has the state of `version`. */
  unannounced?: true;
}

export const SIGNING_KEYS = 'signingKeys';

async function newKey(signsFrom: number): Promise<SigningKey> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const [publicJwk, privateJwk] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
  return { kid: randomBytes(9).toString('base64url'), publicJwk, privateJwk, signsFrom };
}

export function keyRingStore(mongo: Collections) {
  const rings = mongo.collection<RingDocument>(SIGNING_KEYS);

  async function load(now: number): Promise<KeyRing> {
    const found = await rings.findOne({ _id: 'ring' });
    if (found) return found;
    // Null: another replica was first, whose keys are used.
    await nullIfDuplicate(rings.insertOne({ _id: 'ring', version: 1, keys: [await newKey(now)], unannounced: true }));
    return (await rings.findOne({ _id: 'ring' })) as KeyRing;
  }

  /** False when the ring was changed meanwhile. */
  async function replace(ring: KeyRing, next: KeyRing): Promise<boolean> {
    const { modifiedCount } = await rings.updateOne(
      { _id: 'ring', version: ring.version },
      { $set: { version: next.version, keys: next.keys, unannounced: true } },
    );
    return modifiedCount === 1;
  }

  return {
    rings,

    /** The ring, created on the first request. */
    load,

    /** Sets a version after `version` for the same keys, so that earlier announcements no longer count. */
    async reassert(version: number): Promise<void> {
      const ring = await rings.findOne({ _id: 'ring' });
      if (ring && ring.version <= version) await replace(ring, { ...ring, version: version + 1 });
    },

    /** Marks this version as published to NATS. */
    async announced(version: number): Promise<boolean> {
      const { matchedCount } = await rings.updateOne({ _id: 'ring', version }, { $unset: { unannounced: '' } });
      return matchedCount === 1;
    },

    /**
     * Adds a key, or with `force` replaces all others. Throws `conflict` when two are still needed and `force` is not
     * given, or during another rotation.
     */
    async rotate(now: number, force: boolean): Promise<KeyRing> {
      const ring = await load(now);
      const next = rotated(ring, await newKey(now), now, force);
      if (!next) throw new AppError('conflict', { message: 'two keys are still needed' });
      if (!(await replace(ring, next))) throw new AppError('conflict', { message: 'the keys were changed meanwhile' });
      return next;
    },
  };
}

export type KeyRingStore = ReturnType<typeof keyRingStore>;
