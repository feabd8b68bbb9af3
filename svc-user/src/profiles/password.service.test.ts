import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, LOGIN_LIMITS, profiles } from '@luplay/contracts/user';
import { eventually } from '@luplay/service-kit/testing';
import { ACCOUNTS, type Account } from '../accounts/store.ts';
import { tokenIssuer } from '../tokens/issuer.ts';
import { keyRingStore } from '../tokens/store.ts';
import { PASSWORD, type Person, signUp, signUpAs, startUsers, storedAccount, type Users } from '../users.fixture.ts';
import { NEW_PASSWORD, profileCalls } from './profiles.fixture.ts';

let users: Users;
let creator: Person;
beforeAll(async () => {
  users = await startUsers();
  creator = await signUpAs(users, 'marina', 'creator');
});
afterAll(() => users.close());

const { stored, statusOf, put } = profileCalls(() => users);

describe('a password', () => {
  let fox: Person;
  beforeAll(async () => {
    fox = await signUp(users, 'anya.fox');
  });

  it.each([
    ['of 7 characters', 'Кот-12!'],
    ['that everybody has', 'Qwertyuiop'],
    ['like the username', 'ANYA.fox'],
    ['of 129', `${'aб'.repeat(64)}!`],
    ['that is nothing', ''],
  ])('%s is refused, and nothing is changed', async (_, password) => {
    const before = await stored(fox);
    const { status, body } = await put(fox, { userId: fox.userId, displayName: 'Лиса', password });
    expect([status, body.code, body.details[0].path]).toEqual([400, 'validation_failed', 'password']);
    expect(await stored(fox)).toEqual(before);
  });

  it('of 64 with Cyrillic works; the old one and older tokens do not, the returned token does at once', async () => {
    const { userId, token } = await signUp(users, 'changer');
    const password = `${'Ёж'.repeat(30)}abcd`;
    const { status, body } = await put({ userId, token }, { userId: 'changer', password, currentPassword: PASSWORD });
    expect(status).toBe(200);
    expect(await statusOf(body.token)).toBe(200);
    await eventually(async () => (await statusOf(token)) === 401);
    expect(await statusOf(body.token)).toBe(200);
    const logIn = async (tried: string) =>
      (await users.call(accounts.login, { body: { username: 'changer', password: tried } })).status;
    expect([await logIn(PASSWORD), await logIn(password)]).toEqual([401, 200]);
  });

  it('12.18: is not changed by a token alone: the old one is required, and wrong ones are counted', async () => {
    const guesser = await signUp(users, 'guesser');
    const before = await stored(guesser);
    const change = (more: object) =>
      put(guesser, { userId: guesser.userId, displayName: 'Вор', password: NEW_PASSWORD, ...more });
    const { status, body } = await change({});
    expect([status, body.details]).toEqual([400, [{ path: 'currentPassword', message: 'Введите текущий пароль' }]]);
    for (let i = 0; i < LOGIN_LIMITS.perAccount; i++) {
      const refused = await change({ currentPassword: `guess number ${i}` });
      expect([refused.status, refused.body.code]).toEqual([403, 'wrong_password']);
    }
    expect((await change({ currentPassword: PASSWORD })).status).toBe(429);
    expect(await stored(guesser)).toEqual(before);
    expect(await statusOf(guesser.token)).toBe(200);
  });

  it('12.18: is required from admins and creators too for their own account', async () => {
    for (const role of ['creator', 'admin'] as const) {
      const person = await signUpAs(users, `own.${role}`, role);
      expect((await put(person, { userId: person.userId, password: NEW_PASSWORD })).status).toBe(400);
    }
  });

  it('set by a creator ends the sessions and returns no token to the creator', async () => {
    const { token } = await signUp(users, 'forgetful');
    const { status, body } = await put(creator, { userId: 'forgetful', password: NEW_PASSWORD });
    expect([status, body.token]).toEqual([200, undefined]);
    await eventually(async () => (await statusOf(token)) === 401);
  });

  it('24.4: set by somebody else is told at the log-in, and on until its owner has taken note', async () => {
    const { userId } = await signUp(users, 'told.later');
    const started = Date.now();
    await put(creator, { userId, password: NEW_PASSWORD });
    const logIn = async (username: string) =>
      (await users.call(accounts.login, { body: { username, password: NEW_PASSWORD } })).body;
    const { token, user } = await logIn('told.later');
    expect(user.passwordSetByOtherAt).toBeGreaterThanOrEqual(started);
    const me = async () => (await users.call(accounts.me, { token })).body.user.passwordSetByOtherAt;
    expect(await me()).toBe(user.passwordSetByOtherAt);
    // Visitors are not told, and neither is who set it.
    const seen = await users.call(profiles.fullProfile, { token: creator.token, params: { id: userId } });
    expect(seen.body.user).not.toHaveProperty('passwordSetByOtherAt');
    await users.call(accounts.acknowledgePassword, { token });
    expect([await me(), (await logIn('told.later')).user.passwordSetByOtherAt]).toEqual([undefined, undefined]);
  });

  it('24.4: is no news any more when its owner sets a new one', async () => {
    const { userId } = await signUp(users, 'chooses.own');
    await put(creator, { userId, password: NEW_PASSWORD });
    const body = { username: 'chooses.own', password: NEW_PASSWORD };
    const { token } = (await users.call(accounts.login, { body })).body;
    const changed = await put({ userId, token }, { userId, password: PASSWORD, currentPassword: NEW_PASSWORD });
    const { user } = (await users.call(accounts.me, { token: changed.body.token })).body;
    expect([changed.status, user.passwordSetByOtherAt]).toEqual([200, undefined]);
  });

  it('24.4: of a Telegram user stays news until they have come from Telegram', async () => {
    const { userId } = await signUp(users, 'from.telegram');
    await users.kit.mongo.collection<Account>(ACCOUNTS).updateOne({ _id: userId }, { $set: { telegramId: '777' } });
    await put(creator, { userId, password: NEW_PASSWORD });
    const body = { username: 'from.telegram', password: NEW_PASSWORD };
    const { token } = (await users.call(accounts.login, { body })).body;
    await users.call(accounts.acknowledgePassword, { token });
    expect((await put({ userId, token }, { userId, password: PASSWORD, currentPassword: NEW_PASSWORD })).status).toBe(
      200,
    );
    const account = await storedAccount(users, userId);
    expect(account).toMatchObject({ passwordSetByOtherAt: expect.any(Number), passwordByOther: true });
    const logIn = { at: Math.floor(Date.now() / 1000), by: 'telegram' } as const;
    const owner = await tokenIssuer(keyRingStore(users.kit.mongo), Date.now).issue(account, logIn);
    await users.call(accounts.acknowledgePassword, { token: owner });
    expect(await stored({ userId, token })).not.toHaveProperty('passwordSetByOtherAt');
  });

  it.each([
    ['set by a creator is gone with the role developer, which the creator would have too', 401],
    ['that its owner chose afterwards stays', 200],
    ['set by an admin stays', 200],
  ])('%s', async (what, status) => {
    const username = `promoted.${what.length}`;
    const { userId } = await signUp(users, username);
    const admin = await signUpAs(users, `root.${what.length}`, 'admin');
    await put(what.includes('admin') ? admin : creator, { userId, password: NEW_PASSWORD });
    const body = { username, password: NEW_PASSWORD };
    const { token } = (await users.call(accounts.login, { body })).body;
    await users.call(accounts.acknowledgePassword, { token });
    if (what.includes('owner chose')) {
      body.password = PASSWORD;
      await put({ userId, token }, { userId, password: PASSWORD, currentPassword: NEW_PASSWORD });
    }
    await put(admin, { userId, role: 'developer' });
    expect((await users.call(accounts.login, { body })).status).toBe(status);
    expect((await stored({ userId, token })).roles).toEqual(['developer']);
  });
});
