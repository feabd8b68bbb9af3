import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, achievements, profiles } from '@luplay/contracts/user';
import { eventually, type OwnDatabase, startDatabase } from '@luplay/service-kit/testing';
import { startStopwatch } from '@luplay/service-kit/testing/stopwatch';
import { PASSWORD, type Person, signUp, startUsers, type Users } from './users.fixture.ts';

let database: OwnDatabase;
let users: Users;
let anya: Person;
beforeAll(async () => {
  database = await startDatabase();
  users = await startUsers({ env: { MONGO_URL: database.url } });
  anya = await signUp(users, 'anya');
});
afterAll(async () => {
  database.wake();
  await users.close();
  await database.close();
});

describe('a database that hangs', () => {
  it('reading and writing calls answer 503 before the gateway gives up after 4 s, and work again when it wakes', async () => {
    const { userId, token } = anya;
    const calls = [
      () => users.call(accounts.login, { body: { username: 'anya', password: PASSWORD } }),
      () => users.call(accounts.me, { token }),
      () => users.call(profiles.follow, { token, body: { followerId: userId, followingId: 'boris' } }),
      () => users.call(achievements.achievementList, { token }),
    ];
    database.hang();
    const answers = await Promise.all(
      calls.map(async (call) => {
        const sinceStart = startStopwatch();
        const { status, body } = await call();
        return [status, body.code, sinceStart() < 4_000];
      }),
    );
    expect(answers).toEqual(calls.map(() => [503, 'unavailable', true]));
    database.wake();
    await eventually(async () => (await users.call(accounts.me, { token })).status === 200);
  });
});
