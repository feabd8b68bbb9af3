import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jwks, TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_LIFETIME_SECONDS, TOKEN_TYPE } from '@luplay/contracts';
import { accounts } from '@luplay/contracts/user';
import { createTestKeys, eventually } from '@luplay/service-kit/testing';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { Document } from 'mongodb';
import { type Account, accountStore } from '../accounts/store.ts';
import { PASSWORD, signUp, startUsers, type Users } from '../users.fixture.ts';
import { BY_OPERATOR, tokenIssuer } from './issuer.ts';
import { signAnew } from './signing.fixture.ts';
import { keyRingStore, SIGNING_KEYS } from './store.ts';

let users: Users;
let anya: { userId: string; token: string };
let startedAt: number;
beforeAll(async () => {
  users = await startUsers();
  startedAt = Date.now();
  anya = await signUp(users, 'anya');
});
afterAll(() => users.close());

const statusOf = async (token: string) => (await users.call(accounts.me, { token })).status;
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = () => decodeJwt(anya.token) as Record<string, unknown>;

const signed = (change: { header?: object; claims?: object }) => signAnew(users, anya.token, change);

describe('a session token', () => {
  it('has subject, audience and expiry', async () => {
    expect(decodeProtectedHeader(anya.token)).toEqual({ alg: 'EdDSA', kid: expect.any(String), typ: TOKEN_TYPE });
    const { iat, exp, auth_time, ...otherClaims } = claims();
    expect(otherClaims).toEqual({
      amr: ['pwd'],
      sub: anya.userId,
      tid: anya.userId,
      name: 'anya',
      roles: ['User'],
      sid: expect.stringMatching(/^[\w-]{16}$/),
      iss: TOKEN_ISSUER,
      aud: TOKEN_AUDIENCE,
    });
    expect(Number(exp) - Number(iat)).toBe(TOKEN_LIFETIME_SECONDS);
    // The log-in's time is taken when the call arrives, the token's after the password was hashed.
    expect(auth_time).toBeGreaterThanOrEqual(Math.floor(startedAt / 1000));
    expect(auth_time).toBeLessThanOrEqual(Number(iat));
    expect(await statusOf(anya.token)).toBe(200);
    expect(await statusOf(await signed({}))).toBe(200);
  });

  it('is refused when it was changed', async () => {
    const [header, payload, signature] = anya.token.split('.') as [string, string, string];
    const { body } = await users.call(jwks);
    const publicKey = JSON.stringify(body.keys[0]);
    const hs256 = `${base64({ ...decodeProtectedHeader(anya.token), alg: 'HS256' })}.${payload}`;
    const foreign = await createTestKeys();
    const past = Math.floor(Date.now() / 1000) - TOKEN_LIFETIME_SECONDS - 10;
    const forged: Record<string, string> = {
      'no algorithm': `${base64({ alg: 'none', kid: decodeProtectedHeader(anya.token).kid, typ: TOKEN_TYPE })}.${payload}.`,
      'the public key as a secret': `${hs256}.${createHmac('sha256', publicKey).update(hs256).digest('base64url')}`,
      'changed claims': `${header}.${base64({ ...claims(), roles: ['admin'] })}.${signature}`,
      'no signature': `${header}.${payload}.`,
      'an unknown key': await foreign.sign({ userId: anya.userId }),
      'another key under our name': await foreign.sign(
        { userId: anya.userId },
        { kid: decodeProtectedHeader(anya.token).kid as string },
      ),
      'no key named': await signed({ header: { kid: undefined } }),
      'another type': await signed({ header: { typ: 'JWT' } }),
      'another audience': await signed({ claims: { aud: 'someone-else' } }),
      'another issuer': await signed({ claims: { iss: 'someone-else' } }),
      expired: await signed({ claims: { iat: past, exp: past + TOKEN_LIFETIME_SECONDS } }),
      'no end': await signed({ claims: { exp: undefined } }),
      'a role that is none': await signed({ claims: { roles: ['root'] } }),
      nothing: '',
      nonsense: 'a.b.c',
    };
    const statuses: Record<string, number> = {};
    for (const [name, token] of Object.entries(forged)) statuses[name] = await statusOf(token);
    expect(statuses).toEqual(Object.fromEntries(Object.keys(forged).map((name) => [name, 401])));
  });
});

describe('the key set', () => {
  it('contains the public key of the signing key, and nothing else', async () => {
    const { status, body } = await users.call(jwks);
    expect(status).toBe(200);
    expect(body.keys).toHaveLength(1);
    expect(body.keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', kid: decodeProtectedHeader(anya.token).kid });
    expect(body.keys[0]).not.toHaveProperty('d');
  });

  it('is the same regardless of which replica starts first', async () => {
    const fresh = { collection: <T extends Document>(name: string) => users.kit.mongo.collection<T>(`fresh.${name}`) };
    const rings = await Promise.all(Array.from({ length: 8 }, () => keyRingStore(fresh).load(Date.now())));
    expect(new Set(rings.map((ring) => ring.keys[0]?.kid)).size).toBe(1);
    expect(await fresh.collection(SIGNING_KEYS).countDocuments()).toBe(1);
  });
});

describe('a token from before a change', () => {
  const store = () => accountStore(users.kit.mongo);
  const changes = {
    'of the password': (userId: string) => store().setPassword(userId, 'unused', Date.now()),
    'of the roles': (userId: string) => store().setRoles(userId, () => ['developer'], Date.now()),
    'to logged out everywhere': (userId: string) => store().logOutEverywhere(userId, Date.now()),
  };

  it.each(Object.entries(changes))(
    '%s is refused on every replica; one from after it is good at once',
    async (_, change) => {
      const second = await startUsers({ beside: users });
      try {
        const { userId, token } = await signUp(users, `boris.${Object.values(changes).indexOf(change)}`);
        expect((await second.call(accounts.me, { token })).status).toBe(200);
        const { passwordHash } = (await store().byId(userId)) as Account;
        const { username } = await change(userId);
        await eventually(async () => (await statusOf(token)) === 401);
        await eventually(async () => (await second.call(accounts.me, { token })).status === 401);
        await store().accounts.updateOne({ _id: userId }, { $set: { passwordHash } });
        const { body } = await users.call(accounts.login, { body: { username, password: PASSWORD } });
        expect((await second.call(accounts.me, { token: body.token })).status).toBe(200);
      } finally {
        await second.close();
      }
    },
  );

  it('is refused too when issued between two changes of the same second', async () => {
    const { userId } = await signUp(users, 'twice');
    const issuer = tokenIssuer(keyRingStore(users.kit.mongo), Date.now);
    const tokens: string[] = [];
    for (let i = 0; i < 3; i++)
      tokens.push(await issuer.issue(await store().logOutEverywhere(userId, Date.now()), BY_OPERATOR));
    await eventually(async () => (await statusOf(tokens[1] as string)) === 401);
    expect(await statusOf(tokens[0] as string)).toBe(401);
    expect(await statusOf(tokens[2] as string)).toBe(200);
  });
});

it('the signing keys are read again only for a newer version than is known: one is announced at each start', async () => {
  const store = keyRingStore(users.kit.mongo);
  let reads = 0;
  const load: typeof store.load = (now) => {
    reads += 1;
    return store.load(now);
  };
  const issuer = tokenIssuer({ ...store, load }, Date.now);
  const { version = 0 } = await issuer.publicKeys();
  issuer.forget(version);
  await issuer.publicKeys();
  expect(reads).toBe(1);
  issuer.forget(version + 1);
  await issuer.publicKeys();
  expect(reads).toBe(2);
});
