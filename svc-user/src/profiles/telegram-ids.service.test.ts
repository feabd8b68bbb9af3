import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, directory, PEOPLE_MISSES, profiles } from '@luplay/contracts/user';
import type { Caller } from '@luplay/service-kit';
import { limitedLookUp } from '../accounts/look-up.ts';
import { ACCOUNTS, type Account } from '../accounts/store.ts';
import { newGuest } from '../guests/guests.fixture.ts';
import { type Person, signUp, signUpAs, startUsers, type Users } from '../users.fixture.ts';

const TELEGRAM_ID = '1000000042';
let users: Users;
let vera: Person;
let others: Person[];
let developers: Person[];
beforeAll(async () => {
  users = await startUsers();
  vera = await signUp(users, 'vera');
  await users.kit.mongo
    .collection<Account>(ACCOUNTS)
    .updateOne({ _id: vera.userId }, { $set: { telegramId: TELEGRAM_ID } });
  others = [await signUp(users, 'boris'), await newGuest(users), await signUpAs(users, 'marina', 'creator')];
  developers = [await signUpAs(users, 'dev', 'developer'), await signUpAs(users, 'adm', 'admin')];
  for (const { userId, token } of [others[0]!, ...developers]) {
    await users.call(profiles.follow, { token, body: { followerId: userId, followingId: vera.userId } });
  }
});
afterAll(() => users.close());

/** All that a caller gets of Vera, however they name her. */
async function bytesOf({ userId, token }: Person): Promise<string> {
  const answers: unknown[] = [];
  for (const id of [vera.userId, 'vera', TELEGRAM_ID]) {
    answers.push((await users.call(profiles.fullProfile, { token, params: { id } })).body);
    answers.push((await users.call(profiles.readProfile, { token, params: { telegramId: id } })).body);
    answers.push((await users.call(profiles.lucoins, { token, params: { id } })).body);
    answers.push((await users.call(accounts.me, { token, query: { telegramId: id } })).body);
  }
  answers.push((await users.call(profiles.fullProfile, { token, params: { id: userId } })).body);
  answers.push((await users.call(accounts.me, { token })).body);
  return JSON.stringify(answers);
}

describe('24.3: a numeric Telegram id', () => {
  it('24.3: is in no byte that players, guests and creators get, who see the userId there', async () => {
    for (const other of others) {
      const bytes = await bytesOf(other);
      expect(bytes).not.toContain(TELEGRAM_ID);
      expect(bytes).toContain(`"telegramId":"${vera.userId}"`);
    }
    const { body } = await users.call(profiles.fullProfile, {
      token: others[0]!.token,
      params: { id: others[0]!.userId },
    });
    expect(body.following).toMatchObject([{ userId: vera.userId, telegramId: vera.userId }]);
    const link = await users.call(profiles.fullProfile, {
      token: others[0]!.token,
      params: { id: body.following[0]!.telegramId },
    });
    expect(link.body.user.username).toBe('vera');
  });

  it('24.3: is there for its owner, developers and admins', async () => {
    for (const one of [vera, ...developers]) expect(await bytesOf(one)).toContain(`"telegramId":"${TELEGRAM_ID}"`);
    const { body } = await users.call(directory.allProfiles, {
      token: developers[0]!.token,
      query: { search: 'vera' },
    });
    expect(body.profiles).toMatchObject([{ telegramId: TELEGRAM_ID }]);
  });

  it('24.3: cannot be found by trying: look-ups that miss are limited, for each user', async () => {
    const strict = await startUsers({ beside: users, env: { LUPLAY_RATE_SCALE: '1' } });
    try {
      const tries = Array.from({ length: PEOPLE_MISSES.user.points + 70 }, (_, at) => String(2_000_000 + at));
      const ask = async ({ token }: Person, id: string) =>
        (await strict.call(profiles.fullProfile, { token, params: { id } })).status;
      const statuses = await Promise.all(tries.map((id) => ask(others[1]!, id)));
      expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(PEOPLE_MISSES.user.points);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(70);
      // Themselves, and others for others.
      expect(await ask(others[1]!, others[1]!.userId)).toBe(200);
      expect(await ask(others[0]!, vera.userId)).toBe(200);
      expect(await ask(developers[0]!, '3000000')).toBe(404);
      // Whose LuCoins they may not see is not told either.
      for (const id of [TELEGRAM_ID, '4000000']) {
        const { token } = others[0]!;
        expect((await users.call(profiles.lucoins, { token, params: { id } })).status).toBe(403);
      }
    } finally {
      await strict.close();
    }
  });

  it('24.3: fifty people looked up at once by one user are all found', async () => {
    const strict = await startUsers({ beside: users, env: { LUPLAY_RATE_SCALE: '1' } });
    try {
      const names = Array.from({ length: 50 }, (_, at) => `crowd-${at}`);
      const counted = { asked: 0, refused: 0 };
      const all = Promise.withResolvers<void>();
      const count = (what: keyof typeof counted) => {
        counted[what] += 1;
        if (counted.asked + counted.refused === names.length) all.resolve();
      };
      const lookUp = limitedLookUp(strict.kit, {
        async byRef(ref) {
          count('asked');
          await all.promise;
          return { username: ref } as Account;
        },
      });
      const caller = { userId: 'reader', telegramId: 'reader', username: 'reader', roles: ['User'] } as Caller;
      await Promise.all(names.map((name) => lookUp(name, { caller, ip: '192.0.2.9' }).catch(() => count('refused'))));
      expect(counted).toEqual({ asked: names.length, refused: 0 });
    } finally {
      await strict.close();
    }
  });
});
