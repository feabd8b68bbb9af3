import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, profiles, SIGN_UPS_PER_ADDRESS } from '@luplay/contracts/user';
import { accountStore, newAccount } from '../accounts/store.ts';
import { newGuest } from '../guests/guests.fixture.ts';
import { PASSWORD, signUp, startUsers, storedAccount, storedAccounts, type Users } from '../users.fixture.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());

const post = (path: string, body: unknown) =>
  users.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const stored = () => storedAccounts(users);

describe('signing up', () => {
  it('creates an account whose token can read its profile', async () => {
    const { status, body } = await users.call(accounts.createAccount, {
      body: { username: 'Olga.K', password: PASSWORD, displayName: '  Ольга  ' },
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ username: 'Olga.K', displayName: 'Ольга', role: 'User' });
    expect(body.user.telegramId).toBe(body.user.userId);
    const me = await users.call(accounts.me, { token: body.token, query: { telegramId: body.user.telegramId } });
    expect(me.body.user).toMatchObject({
      userId: body.user.userId,
      color: 'Зеленый',
      profilePicture: '/profile_pictures/profile_picture_00.jpg',
      sex: 'Not specified',
      lucoins: 0,
      inventory: { rolecards: [] },
    });
  });

  it('accepts a name once, in any case, and never one that equals an id', async () => {
    await signUp(users, 'pavel');
    // An account from before userIds had a prefix.
    await accountStore(users.kit.mongo).accounts.insertOne(
      newAccount({
        _id: 'Kq3xAbcDef12',
        telegramId: 'Kq3xAbcDef12',
        username: 'elder',
        displayName: 'Elder',
        createdAt: 0,
      }),
    );
    for (const username of ['pavel', 'PAVEL', 'Kq3xAbcDef12']) {
      const { status, body } = await users.call(accounts.createAccount, { body: { username, password: PASSWORD } });
      expect([status, body.code]).toEqual([409, 'already_exists']);
    }
  });

  it('26.10: accepts Russian names, in any case, but not one that looks like somebody else’s', async () => {
    const { user } = (await users.call(accounts.createAccount, { body: { username: 'Рысь', password: PASSWORD } }))
      .body;
    const login = await users.call(accounts.login, { body: { username: 'рЫСЬ', password: PASSWORD } });
    expect(login.body.user.userId).toBe(user.userId);
    const read = await users.call(profiles.readProfile, { token: login.body.token, params: { telegramId: 'рысь' } });
    expect(read.body.profile.userId).toBe(user.userId);
    await signUp(users, 'cop');
    for (const [username, expected] of [
      ['сор', [409, 'already_exists']],
      ['РЫСЬ', [409, 'already_exists']],
      ['рыcь', [400, 'validation_failed']],
    ] as const) {
      const { status, body } = await users.call(accounts.createAccount, { body: { username, password: PASSWORD } });
      expect([status, body.code]).toEqual(expected);
    }
  });

  it.each(['1000000042', '123', 'u-AbcDef123456'])('12.15: refuses the name %s', async (username) => {
    const { status, body } = await users.call(accounts.createAccount, { body: { username, password: PASSWORD } });
    expect([status, body.code, (body.details as { path: string }[])[0]?.path]).toEqual([
      400,
      'validation_failed',
      'username',
    ]);
  });

  it('12.15: keeps an account with such a name: it can log in, and is read by its id', async () => {
    const { userId } = await signUp(users, 'renamed');
    await accountStore(users.kit.mongo).accounts.updateOne(
      { _id: userId },
      { $set: { username: '424242', usernameLower: '424242' } },
    );
    const login = await users.call(accounts.login, { body: { username: '424242', password: PASSWORD } });
    expect([login.status, login.body.user.userId]).toEqual([200, userId]);
    const { token } = login.body;
    const read = (telegramId: string) => users.call(profiles.readProfile, { token, params: { telegramId } });
    expect((await read(userId)).body.profile.username).toBe('424242');
    // Digits are a telegramId, and no account has this one.
    expect((await read('424242')).status).toBe(404);
    expect((await users.call(accounts.me, { token, query: { telegramId: userId } })).status).toBe(200);
  });

  it('gives the name to one of twenty simultaneous requests', async () => {
    const attempts = Array.from({ length: 20 }, (_, i) =>
      users.call(accounts.createAccount, { body: { username: i % 2 ? 'rush' : 'RUSH', password: PASSWORD } }),
    );
    const statuses = (await Promise.all(attempts)).map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
  });

  it.each([
    ['of 7 characters', 'Кот-12!', 400],
    ['that everybody has', 'Qwertyuiop', 400],
    ['like the username', 'sign-up.name', 400],
    ['of 64 with Cyrillic', `${'Ёж'.repeat(30)}abcd`, 200],
    ['of 129', `${'aб'.repeat(64)}!`, 400],
  ])('with a password %s is %s', async (_, password, status) => {
    const answer = await users.call(accounts.createAccount, { body: { username: 'sign-up.name', password } });
    expect(answer.status).toBe(status);
    if (status === 200) {
      const login = await users.call(accounts.login, { body: { username: 'Sign-Up.Name', password } });
      expect(login.status).toBe(200);
    } else expect(answer.body.code).toBe('validation_failed');
  });

  it.each(['role', '_id', 'lucoins', 'passwordHash', 'roles', 'telegramId'])(
    'refuses to be given %s',
    async (field) => {
      const before = await stored();
      const answer = await post('/user/create', { username: 'sneaky', password: PASSWORD, [field]: 'admin' });
      expect(answer.status).toBe(400);
      expect(await stored()).toEqual(before);
    },
  );

  it('is limited by what an address has made, not by the names and passwords that were refused', async () => {
    const strict = await startUsers({ beside: users, env: { LUPLAY_RATE_SCALE: '1' } });
    const { points } = SIGN_UPS_PER_ADDRESS;
    const headers = { 'content-type': 'application/json', 'x-real-ip': '198.51.100.20' };
    const ask = async (username: string, password = PASSWORD) => {
      const body = JSON.stringify({ username, password });
      return (await strict.fetch('/user/create', { method: 'POST', headers, body })).status;
    };
    try {
      await signUp(users, 'in.the.class');
      for (let i = 0; i < points; i++)
        expect([await ask('in.the.class'), await ask(`pupil.${i}`, 'qwertyuiop')]).toEqual([409, 400]);
      for (let i = 0; i < points; i++) expect(await ask(`pupil.${i}`)).toBe(200);
      expect(await ask('pupil.more')).toBe(429);
    } finally {
      await strict.close();
    }
  });

  it('can be switched off by the operator, while existing accounts log in', async () => {
    const closed = await startUsers({ beside: users, env: { LUPLAY_SIGNUP: '0' } });
    try {
      await signUp(users, 'early');
      const { status, body } = await closed.call(accounts.createAccount, {
        body: { username: 'late', password: PASSWORD },
      });
      expect([status, body.code]).toEqual([403, 'forbidden']);
      // Nor by way of a guest.
      const { userId, token } = await newGuest(closed);
      const kept = await closed.call(accounts.keepAccount, { token, body: { username: 'late', password: PASSWORD } });
      expect([kept.status, kept.body.message]).toEqual([403, body.message]);
      expect((await storedAccount(closed, userId)).roles).toEqual(['guest']);
      // Whose page does not offer it, then.
      const renewed = async (at: Users) => (await at.call(accounts.renewSession, { token })).body.user.signUpClosed;
      expect([await renewed(closed), await renewed(users)]).toEqual([true, undefined]);
      const login = await closed.call(accounts.login, { body: { username: 'early', password: PASSWORD } });
      expect([login.status, login.body.user.signUpClosed]).toEqual([200, undefined]);
    } finally {
      await closed.close();
    }
  });
});

describe('logging in', () => {
  it('has the same reply for an unknown name and a wrong password', async () => {
    await signUp(users, 'known');
    const answer = async (username: string) => {
      const response = await post('/user/login', { username, password: 'неверный пароль' });
      return { status: response.status, text: await response.text(), retry: response.headers.get('retry-after') };
    };
    const wrong = await answer('known');
    expect(wrong.status).toBe(401);
    expect(JSON.parse(wrong.text)).toMatchObject({ success: false, code: 'bad_credentials' });
    expect(await answer('nobody.knows')).toEqual(wrong);
  });

  it('keeps password and token out of the log', async () => {
    const { token } = await signUp(users, 'private');
    await users.call(accounts.login, { body: { username: 'private', password: PASSWORD } });
    expect(users.logs()).not.toContain(PASSWORD);
    expect(users.logs()).not.toContain(token);
  });

  it('stores the password only as a hash', async () => {
    await signUp(users, 'hashed');
    const account = (await stored()).find((one) => one.username === 'hashed');
    expect(account?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(account)).not.toContain(PASSWORD);
  });
});
