import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, achievements, profiles, SIGN_UPS_PER_ADDRESS } from '@luplay/contracts/user';
import { eventually } from '@luplay/service-kit/testing';
import { decodeJwt } from 'jose';
import { accountStore } from '../accounts/store.ts';
import { signed, VECTOR } from '../sign-in/telegram.fixture.ts';
import { logIn, PASSWORD, signUp, startUsers, storedAccount, type Users } from '../users.fixture.ts';
import { newGuest } from './guests.fixture.ts';

let users: Users;
let second: Users;
const env = { TELEGRAM_BOT_TOKEN: VECTOR.botToken };
beforeAll(async () => {
  users = await startUsers({ telegramNow: () => VECTOR.nowMs, env });
  second = await startUsers({ telegramNow: () => VECTOR.nowMs, env, beside: users });
});
afterAll(async () => {
  await second.close();
  await users.close();
});

const keep = (token: string, username: string, password = PASSWORD, replica = users) =>
  replica.call(accounts.keepAccount, { token, body: { username, password } });
const me = async (token: string, replica = users) => replica.call(accounts.me, { token });
const fromTelegram = (id: number, startParam?: string) =>
  signed({
    user: JSON.stringify({ id, first_name: 'Аня', username: `anya_${id}` }),
    auth_date: String(Math.floor(VECTOR.nowMs / 1000)),
    ...(startParam === undefined ? {} : { start_param: startParam }),
  });

describe('keeping a guest’s account with a password', () => {
  it('is open to a whole hall behind one address, as its guests were counted', async () => {
    const usual = await startUsers({ env: { LUPLAY_RATE_SCALE: '1' } });
    try {
      for (let i = 0; i <= SIGN_UPS_PER_ADDRESS.points; i++) {
        const { token } = await newGuest(usual, `Гость ${i}`);
        expect((await keep(token, `hall.${i}`, PASSWORD, usual)).status).toBe(200);
      }
    } finally {
      await usual.close();
    }
  });

  it('leaves everything won, ends the old tokens, and continues the session', async () => {
    const { userId, token } = await newGuest(users, 'Бодрый енот');
    await users.call(achievements.addAchievement, { token, body: { userId, achievementId: 'achievement1' } });
    const before = await storedAccount(users, userId);
    expect(before.lucoins).toBeGreaterThan(0);
    const { status, body } = await keep(token, 'Racoon');
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ userId, username: 'Racoon', displayName: 'Бодрый енот', role: 'User' });
    expect(decodeJwt(body.token).sid).toBe(decodeJwt(token).sid);
    expect(await storedAccount(users, userId)).toMatchObject({
      roles: ['User'],
      achievements: before.achievements,
      lucoins: before.lucoins,
      profilePicture: before.profilePicture,
      usernameLower: 'racoon',
    });
    for (const replica of [users, second]) await eventually(async () => (await me(token, replica)).status === 401);
    expect((await me(body.token, second)).status).toBe(200);
    expect((await logIn(users, 'racoon')).userId).toBe(userId);
  });

  it('refuses taken names, weak passwords, and everybody who is no guest', async () => {
    const { userId, token } = await newGuest(users);
    const { token: anya } = await signUp(users, 'anya.keeps');
    expect((await keep(token, 'ANYA.keeps')).body.code).toBe('already_exists');
    expect((await keep(token, userId)).status).toBe(400);
    expect((await keep(token, 'weak.guest', '12345678')).status).toBe(400);
    expect((await keep(token, 'weak.guest', 'короче')).status).toBe(400);
    expect((await keep(anya, 'another.name')).body.code).toBe('forbidden');
    expect((await users.call(accounts.keepInTelegram, { token: anya })).status).toBe(403);
    expect(await storedAccount(users, userId)).toMatchObject({ roles: ['guest'] });
  });

  it('succeeds once when many try at once, on two replicas, each with a name of its own', async () => {
    const { userId, token } = await newGuest(users);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => keep(token, `racer.${n}`, `${PASSWORD} ${n}`, n % 2 ? users : second)),
    );
    const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(won).toHaveLength(1);
    // 503: a busy machine hashes only so many passwords at once.
    expect(answers.filter(({ status }) => ![200, 401, 403, 409, 503].includes(status))).toEqual([]);
    expect((await storedAccount(users, userId)).username).toBe(`racer.${won.at(0)}`);
    // Not all of them: wrong passwords are limited by address.
    const [winner = -1] = won;
    for (const n of [winner, (winner + 1) % answers.length, (winner + 2) % answers.length]) {
      const body = { username: `racer.${n}`, password: `${PASSWORD} ${n}` };
      expect((await users.call(accounts.login, { body })).status).toBe(n === winner ? 200 : 401);
    }
  });

  it('of two guests with one name succeeds once', async () => {
    const [one, other] = [await newGuest(users), await newGuest(users)];
    const answers = await Promise.all([keep(one.token, 'Same.Name'), keep(other.token, 'same.name', PASSWORD, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('cannot be repeated by who had the guest’s token: the account is not taken over', async () => {
    const { userId, token } = await newGuest(users);
    const { body } = await keep(token, 'owner.of.it');
    for (const stolen of [token, body.token]) {
      expect((await keep(stolen, 'thief', 'пароль похитителя')).status).toBeGreaterThanOrEqual(401);
      expect((await users.call(accounts.keepInTelegram, { token: stolen })).status).toBeGreaterThanOrEqual(401);
    }
    const update = { userId, password: 'пароль похитителя' };
    expect((await users.call(profiles.updateProfile, { token: body.token, body: update })).status).toBe(400);
    expect((await users.call(accounts.renewSession, { token })).status).toBe(401);
    expect((await logIn(users, 'owner.of.it')).userId).toBe(userId);
  });
});

describe('keeping a guest’s account in Telegram', () => {
  const code = async (token: string) => (await users.call(accounts.keepInTelegram, { token })).body.startParam;
  const open = (initData: string, keep?: boolean) =>
    users.call(accounts.createAccount, { body: { initData, ...(keep === undefined ? {} : { keep }) } });

  it('makes it the account of who opens the mini app with the code, once', async () => {
    const { userId, token } = await newGuest(users, 'Тихая выдра');
    const startParam = await code(token);
    expect(startParam).toMatch(/^keep_[A-Za-z0-9_-]{24}$/);
    const { status, body } = await open(fromTelegram(5001, startParam), true);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ userId, telegramId: '5001', username: 'anya_5001', role: 'User' });
    expect(body.user.displayName).toBe('Тихая выдра');
    expect((await me(token)).status).toBe(401);
    const again = await users.call(accounts.login, { body: { initData: fromTelegram(5001) } });
    expect(again.body.user.userId).toBe(userId);
    // The code is used up: somebody else who has the link gets an account of their own.
    expect((await open(fromTelegram(5002, startParam))).body.user.userId).not.toBe(userId);
  });

  it('24.12: asks first: the link may be somebody else’s', async () => {
    const { userId, token } = await newGuest(users, 'Щедрый барсук');
    const startParam = await code(token);
    const asked = await open(fromTelegram(5101, startParam));
    expect([asked.status, asked.body.code]).toEqual([409, 'conflict']);
    expect(asked.body.details).toMatchObject({ guest: { displayName: 'Щедрый барсук', lucoins: 0 } });
    // Nothing has happened yet, and a new account may be had instead.
    expect((await me(token)).status).toBe(200);
    const fresh = await open(fromTelegram(5101, startParam), false);
    expect([fresh.status, fresh.body.user.displayName]).toEqual([200, 'Аня']);
    expect(await storedAccount(users, userId)).toMatchObject({ roles: ['guest'] });
    // The guest keeps the account all the same.
    expect((await open(fromTelegram(5102, startParam), true)).body.user.userId).toBe(userId);
  });

  it('24.12: says so when the code does not work any more, instead of making a new account', async () => {
    const { token } = await newGuest(users);
    const startParam = await code(token);
    await open(fromTelegram(5103, startParam), true);
    const late = await open(fromTelegram(5104, startParam), true);
    expect([late.status, late.body.code, late.body.details]).toEqual([409, 'conflict', undefined]);
  });

  it('24.12: does not work after the guest has logged out', async () => {
    const { userId, token } = await newGuest(users);
    const startParam = await code(token);
    await users.call(accounts.logout, { token, body: {} });
    expect((await open(fromTelegram(5105, startParam), true)).status).toBe(409);
    const { status, body } = await open(fromTelegram(5105, startParam));
    expect([status, body.user.userId === userId]).toEqual([200, false]);
    expect(await storedAccount(users, userId)).toMatchObject({ roles: ['guest'], telegramId: userId });
  });

  it('refuses a Telegram user who has an account: nothing is merged, and the guest stays one', async () => {
    const { userId, token } = await newGuest(users);
    await open(fromTelegram(5003));
    const { status, body } = await open(fromTelegram(5003, await code(token)));
    expect([status, body.code]).toEqual([409, 'already_exists']);
    expect(await storedAccount(users, userId)).toMatchObject({ roles: ['guest'], telegramId: userId });
    expect((await keep(token, 'kept.after.all')).status).toBe(200);
  });

  it('takes only the newest code, and none of an account that is kept', async () => {
    const { userId, token } = await newGuest(users);
    const [old, fresh] = [await code(token), await code(token)];
    expect((await open(fromTelegram(5004, old))).body.user.userId).not.toBe(userId);
    await keep(token, 'kept.before.telegram');
    expect((await open(fromTelegram(5005, fresh), true)).status).toBe(409);
    expect((await open(fromTelegram(5006, 'keep_aaaaaaaaaaaaaaaaaaaaaaaa'))).status).toBe(200);
    const account = await accountStore(users.kit.mongo).byId(userId);
    expect(account).toMatchObject({ telegramId: userId, username: 'kept.before.telegram' });
  });
});
