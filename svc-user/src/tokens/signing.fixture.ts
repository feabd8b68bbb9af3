import { TOKEN_TYPE } from '@luplay/contracts';
import { decodeJwt, importJWK, SignJWT } from 'jose';
import type { Users } from '../users.fixture.ts';
import type { KeyRing } from './rules.ts';
import { SIGNING_KEYS } from './store.ts';

/** The token with other claims or another header, signed with the service's real private key. */
export async function signAnew(
  users: Users,
  token: string,
  change: { header?: object; claims?: object },
): Promise<string> {
  const ring = (await users.kit.mongo.collection<KeyRing & { _id: string }>(SIGNING_KEYS).findOne({})) as KeyRing;
  const key = ring.keys[0];
  if (!key) throw new Error('no key');
  return new SignJWT({ ...decodeJwt(token), ...change.claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid, typ: TOKEN_TYPE, ...change.header })
    .sign(await importJWK(key.privateJwk, 'EdDSA'));
}
