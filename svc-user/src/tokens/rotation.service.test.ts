import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jwks, signingKeys } from '@luplay/contracts';
import { accounts } from '@luplay/contracts/user';
import { eventually } from '@luplay/service-kit/testing';
import { startStopwatch } from '@luplay/service-kit/testing/stopwatch';
import { decodeProtectedHeader } from 'jose';
import { runCommand } from '../process.fixture.ts';
import { logIn, type Person, signUp, startUsers, type Users } from '../users.fixture.ts';
import { startWatchers, type Watchers } from '../watchers.fixture.ts';
import { keyRingStore } from './store.ts';

/** Every service must refuse a token of a dropped key within this time, ms. */
const REFUSED_MS = 2_000;

let users: Users;
let second: Users;
let watchers: Watchers;
let anya: Person;
beforeAll(async () => {
  users = await startUsers();
  second = await startUsers({ beside: users });
  watchers = await startWatchers(users);
  anya = await signUp(users, 'anya');
});
afterAll(async () => {
  await watchers.service.close();
  await second.close();
  await users.close();
});

const statusOf = async (token: string, replica = users) => (await replica.call(accounts.me, { token })).status;
const kidOf = (token: string) => decodeProtectedHeader(token).kid as string;
const ring = () => keyRingStore(users.kit.mongo).load(Date.now());
const rotate = (env: Record<string, string>, ...options: string[]) =>
  runCommand(['rotate-keys', ...options], { MONGO_URL: users.kit.env.MONGO_URL, ...env });

describe('rotating the keys', () => {
  it('12.9: without force keeps all sessions and open sockets', async () => {
    const { token } = await logIn(users, 'anya');
    const socket = await watchers.open(token);
    const before = await ring();
    expect((await rotate({})).code).toBe(0);
    const { version, keys } = await ring();
    expect(keys.map(({ kid }) => kid)).toEqual([before.keys[0]?.kid, expect.any(String)]);
    const published = { version, kids: keys.map(({ kid }) => kid) };
    await eventually(async () => (await users.kit.nats.bucket(signingKeys).get('ring'))?.version === version);
    expect(await users.kit.nats.bucket(signingKeys).get('ring')).toEqual(published);
    for (const replica of [users, second]) expect(await statusOf(token, replica)).toBe(200);
    await (await watchers.open(token)).close();
    expect(socket.ws.readyState).toBe(1);
    await socket.close();
  });

  it.each([
    ['at once where the operator has Redis', true],
    ['by svc-user’s own reconciliation, if only the database was changed', false],
  ])(
    '12.9: by force has the old keys’ tokens refused and their sockets closed within 2 s, %s',
    async (_, withRedis) => {
      const { token } = await logIn(users, 'anya');
      const socket = await watchers.open(token);
      const anonymous = await watchers.open(undefined);
      for (const replica of [users, second]) expect(await statusOf(token, replica)).toBe(200);
      const env: Record<string, string> = withRedis
        ? { REDIS_URL: process.env.REDIS_URL ?? '', LUPLAY_NAMESPACE: users.namespace }
        : {};
      const { code, stdout } = await rotate(env, '--force');
      const sinceDropped = startStopwatch();
      expect([code, stdout.trim().split('\n')]).toEqual([0, [expect.not.stringContaining(kidOf(token))]]);
      expect((await socket.closed).code).toBe(4401);
      for (const replica of [users, second]) await eventually(async () => (await statusOf(token, replica)) === 401);
      await expect(watchers.open(token)).rejects.toThrow('4401');
      expect(sinceDropped()).toBeLessThan(REFUSED_MS);
      expect(anonymous.ws.readyState).toBe(1);
      await anonymous.close();
      const { body } = await users.call(jwks);
      expect(body.keys.map((key) => key.kid)).toEqual([(await ring()).keys[0]?.kid]);
    },
  );

  it('12.9: with force allows new log-ins at once, with the new key', async () => {
    expect((await rotate({}, '--force')).code).toBe(0);
    const kid = (await ring()).keys[0]?.kid;
    const fresh = await eventually(async () => {
      const { token } = await logIn(users, 'anya');
      return kidOf(token) === kid && token;
    });
    const sinceIssued = startStopwatch();
    for (const replica of [users, second]) await eventually(async () => (await statusOf(fresh, replica)) === 200);
    expect(sinceIssued()).toBeLessThan(REFUSED_MS);
    await (await watchers.open(fresh)).close();
    expect(await statusOf(anya.token)).toBe(401);
  });

  it('12.9: a database that is older than the announced state still counts', async () => {
    const { version } = await ring();
    const bucket = users.kit.nats.bucket(signingKeys);
    // As after a restored backup: the bucket names keys that the database does not have.
    await bucket.put('ring', { version: version + 5, kids: ['gone'] });
    const third = await startUsers({ beside: users });
    try {
      await eventually(async () => (await bucket.get('ring'))?.version === version + 6);
      const { token } = await logIn(third, 'anya');
      for (const replica of [third, users, second]) {
        await eventually(async () => (await statusOf(token, replica)) === 200);
      }
    } finally {
      await third.close();
    }
  });
});
