import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts } from '@luplay/contracts/user';
import { signUp, startUsers, type Users } from '../users.fixture.ts';
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
    await store.keep({ message: 'ancient' }, null, now - ERROR_LIFETIME_MS - 1);
    for (let i = 0; i < 8; i++) await store.keep({ message: `error ${i}` }, null, now + i);
    expect((await kept()).map((error) => error.message)).toEqual([3, 4, 5, 6, 7].map((i) => `error ${i}`));
  });
});
