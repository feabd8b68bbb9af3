import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accounts, LOGIN_LIMITS } from '@luplay/contracts/user';
import { eventually, type RedisNodes, startRedisNodes } from '@luplay/service-kit/testing';
import { keepCodes } from '../guests/keep-codes.ts';
import { PASSWORD, signUp, startUsers, type Users } from '../users.fixture.ts';

/** One node refuses commands with keys in several slots as many do. */
let redis: RedisNodes;
let users: Users;
beforeAll(async () => {
  redis = await startRedisNodes({ masters: 1 });
  users = await startUsers({ env: { REDIS_URL: redis.url } });
});
afterAll(async () => {
  expect(users.logs()).not.toContain('CROSSSLOT');
  await users.close();
  await redis.close();
});

async function logIn(password: string, ip: string): Promise<number> {
  const answer = await users.fetch('/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-real-ip': ip },
    body: JSON.stringify({ username: 'fox', password }),
  });
  return answer.status;
}

it('in a Redis Cluster, attempts of an account and of addresses are counted and forgiven', async () => {
  await signUp(users, 'fox');
  const home = '203.0.113.1';
  expect(await logIn(PASSWORD, home)).toBe(200);
  for (let at = 0; at < LOGIN_LIMITS.perAccount; at += 1) expect(await logIn('wrong', `192.0.2.${at}`)).toBe(401);
  expect(await logIn(PASSWORD, '192.0.2.99')).toBe(429);
  expect(await logIn('wrong', home)).toBe(401);
  expect(await logIn(PASSWORD, home)).toBe(200);
});

it('in a Redis Cluster, revocations are stored and announced', async () => {
  const { client, key, subscribe } = users.kit.redis;
  const heard: string[] = [];
  await subscribe('auth:news', (message) => heard.push(message));
  // Of tokens that have long expired; a node of the stream has a hundred messages.
  await client.del(key('auth:news'));
  for (let id = 1; id <= 100; id += 1) await client.xAdd(key('auth:news'), `${id}-0`, { news: 'old' });
  const { token } = await signUp(users, 'wolf');
  expect((await users.call(accounts.logout, { token, body: { everywhere: true } })).status).toBe(200);
  await eventually(() => heard.length > 0);
  const stored = (await client.xRange(key('auth:news'), '-', '+')) ?? [];
  expect(stored.map((entry) => entry?.message.news)).toEqual(heard);
  expect((await users.call(accounts.me, { token })).status).toBe(401);
});

it('in a Redis Cluster, a guest’s code works once', async () => {
  const codes = keepCodes(users.kit.redis);
  const code = await codes.issue('guest', 1);
  expect(await codes.take(code)).toEqual({ userId: 'guest', issuedAt: 1 });
  expect(await codes.take(code)).toBeNull();
});
