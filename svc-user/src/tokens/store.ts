import { randomBytes } from 'node:crypto';
import { AppError, isDuplicateKey } from '@luplay/service-kit';
import { exportJWK, generateKeyPair } from 'jose';
import type { Collections } from '../accounts/store.ts';
import { type KeyRing, rotated, type SigningKey } from './rules.ts';

/** The whole ring is one document, so that two replicas that start together end up with the same keys. */
interface RingDocument extends KeyRing {
  _id: 'ring';
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
    try {
      await rings.insertOne({ _id: 'ring', version: 1, keys: [await newKey(now)] });
    } catch (error) {
      // Another replica was first: its keys are the keys.
      if (!isDuplicateKey(error)) throw error;
    }
    return (await rings.findOne({ _id: 'ring' })) as KeyRing;
  }

  return {
    /** The ring; made by whoever asks first. */
    load,

    /**
     * Adds a key. Throws `conflict` when two are still needed and `force` is not given, or when somebody else
     * rotates.
     */
    async rotate(now: number, force: boolean): Promise<KeyRing> {
      const ring = await load(now);
      const next = rotated(ring, await newKey(now), now, force);
      if (!next) throw new AppError('conflict', { message: 'two keys are still needed' });
      const { modifiedCount } = await rings.updateOne(
        { _id: 'ring', version: ring.version },
        { $set: { version: next.version, keys: next.keys } },
      );
      if (modifiedCount === 0) throw new AppError('conflict', { message: 'the keys were changed meanwhile' });
      return next;
    },
  };
}

export type KeyRingStore = ReturnType<typeof keyRingStore>;
