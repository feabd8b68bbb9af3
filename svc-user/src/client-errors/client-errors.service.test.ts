import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, clientErrors } from '@luplay/contracts/user';
import { signUp, signUpAs, startUsers, type Users } from '../users.fixture.ts';
import { ERROR_LIFETIME_MS } from './rules.ts';
import { CLIENT_ERRORS, clientErrorStore } from './store.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());

interface Kept {
  _id: string;
  message: string;
  count: number;
  lastUserId: string | null;
}
const NOBODY = { userId: null, browser: null };
const kept = () => users.kit.mongo.collection<Kept>(CLIENT_ERRORS).find({}).sort({ lastAt: 1 }).toArray();

describe('errors seen in browsers', () => {
  it('are stored once with their count, with or without a log-in', async () => {
    const { token, userId } = await signUp(users, 'anya');
    const body = { message: 'boom', stack: 'Error: boom', path: '/home' };
    const reports = [
      ...Array.from({ length: 9 }, () => users.call(accounts.logClientError, { body })),
      users.call(accounts.logClientError, { body: { ...body, message: `bad ${token}` }, token }),
    ];
    for (const answer of await Promise.all(reports)) expect([answer.status, answer.body.success]).toEqual([200, true]);
    const [boom, other] = (await kept()).sort((a, b) => b.count - a.count);
    expect(boom).toMatchObject({ message: 'boom', count: 9, lastUserId: null });
    expect(other).toMatchObject({ message: 'bad [token]', count: 1, lastUserId: userId });
  });

  it('are refused with a bad token, unknown fields or too much text', async () => {
    const bad = await users.call(accounts.logClientError, { body: { message: 'x' }, token: 'a.b.c' });
    expect(bad.status).toBe(401);
    for (const body of [
      {},
      { message: '' },
      { message: 'x', cookie: 'y' },
      { message: 'x', stack: 's'.repeat(8001) },
    ]) {
      const answer = await users.fetch('/log/client-error', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(400);
    }
  });

  it('are deleted when they are old or too many', async () => {
    const now = Date.now();
    const store = clientErrorStore(users.kit.mongo, 5);
    await users.kit.mongo.collection(CLIENT_ERRORS).deleteMany({});
    await store.keep({ message: 'ancient' }, NOBODY, now - ERROR_LIFETIME_MS - 1);
    for (let i = 0; i < 8; i++) await store.keep({ message: `error ${i}` }, NOBODY, now + i);
    expect((await kept()).map((error) => error.message)).toEqual([3, 4, 5, 6, 7].map((i) => `error ${i}`));
  });

  it('are listed for developers in groups, newest first, by pages, without what is too old', async () => {
    const store = clientErrorStore(users.kit.mongo);
    await users.kit.mongo.collection(CLIENT_ERRORS).deleteMany({});
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
    const report = { message: 'boom', path: '/lobby/secret-lobby', remote: 'mf-lobby-game', version: '1.0' };
    for (const version of ['1.0', '1.1', '1.1']) {
      await users.fetch('/log/client-error', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': agent },
        body: JSON.stringify({ ...report, version }),
      });
    }
    const now = Date.now();
    await store.keep({ message: 'expired' }, NOBODY, now - ERROR_LIFETIME_MS - 1);
    for (let i = 0; i < 25; i++) await store.keep({ message: `older ${i}` }, NOBODY, now - 60_000 - i);
    const { token } = await signUpAs(users, 'developer', 'developer');
    const page = async (number: number) =>
      (await users.call(clientErrors.listClientErrors, { token, query: { page: number } })).body;
    const first = await page(0);
    expect(first).toMatchObject({ total: 26, pageSize: 20 });
    expect(first.groups).toHaveLength(20);
    expect(first.groups[0]).toMatchObject({
      message: 'boom',
      remote: 'mf-lobby-game',
      count: 3,
      screens: ['/lobby/…'],
      builds: ['1.1', '1.0'],
      browsers: ['Firefox 128, Windows'],
      stack: null,
    });
    expect(first.groups[1]?.message).toBe('older 0');
    const second = await page(1);
    expect(second.groups.map(({ message }) => message)).toEqual([19, 20, 21, 22, 23, 24].map((i) => `older ${i}`));
    expect((await page(2)).groups).toEqual([]);
    const { token: player } = await signUp(users, 'player');
    expect((await users.call(clientErrors.listClientErrors, { token: player })).status).toBe(403);
    expect((await users.call(clientErrors.listClientErrors)).status).toBe(401);
  });
});
