import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, FRESH_LOG_IN_SECONDS, profiles } from '@luplay/contracts/user';
import { ACCOUNTS, type Account, accountStore } from '../accounts/store.ts';
import { PASSWORD, signUp, startUsers, type Users } from '../users.fixture.ts';
import { REFUSED, REORDERED, signed, VECTOR } from './telegram.fixture.ts';

let users: Users;
let clock: number = VECTOR.nowMs;
const env = { TELEGRAM_BOT_TOKEN: VECTOR.botToken, LUPLAY_TELEGRAM_MAX_AGE: String(VECTOR.maxAgeSeconds) };

beforeAll(async () => {
  users = await startUsers({ telegramNow: () => clock, env });
});
afterAll(() => users.close());

const logIn = (initData: string, loose = {}) => users.call(accounts.login, { body: { initData, ...loose } });

describe('a log-in from Telegram', () => {
  it('starts with a 404 and a registration, then finds the same user each time', async () => {
    expect((await logIn(VECTOR.initData)).status).toBe(404);
    const created = await users.call(accounts.createAccount, {
      body: { initData: VECTOR.initData, userId: '1', username: 'admin', displayName: 'Админ' },
    });
    expect(created.status).toBe(200);
    expect(created.body.user).toMatchObject({
      telegramId: '1000000042',
      username: 'anya_fox',
      displayName: 'Аня "Лис" + & =',
      role: 'User',
    });
    for (const initData of [VECTOR.initData, REORDERED]) {
      const again = await logIn(initData, { telegramId: 7, username: 'admin', firstName: 'x', lastName: 'y' });
      expect(again.status).toBe(200);
      expect(again.body.user).toEqual(created.body.user);
      expect((await users.call(accounts.me, { token: again.body.token })).status).toBe(200);
    }
    const twice = await users.call(accounts.createAccount, { body: { initData: VECTOR.initData } });
    expect([twice.status, twice.body.code]).toEqual([409, 'already_exists']);
  });

  it.each(Object.entries(REFUSED))('is a 401 with init data %s', async (_, row) => {
    clock = row.nowMs ?? VECTOR.nowMs;
    const other = row.botToken
      ? await startUsers({ telegramNow: () => clock, beside: users, env: { ...env, TELEGRAM_BOT_TOKEN: row.botToken } })
      : users;
    try {
      const initData = row.initData ?? VECTOR.initData;
      for (const call of [accounts.login, accounts.createAccount]) {
        const { status, body } = await other.call(call, { body: { initData } });
        expect([status, body.code]).toEqual([401, 'unauthorized']);
      }
    } finally {
      clock = VECTOR.nowMs;
      if (other !== users) await other.close();
    }
  });

  it('is a 401 for everybody when no bot is configured', async () => {
    const without = await startUsers({ telegramNow: () => clock, beside: users });
    try {
      const { status } = await without.call(accounts.login, { body: { initData: VECTOR.initData } });
      expect(status).toBe(401);
    } finally {
      await without.close();
    }
  });

  it('is refused for data older than "log out everywhere"', async () => {
    const store = accountStore(users.kit.mongo);
    const account = (await store.byTelegramId('1000000042')) as Account;
    await store.logOutEverywhere(account._id, VECTOR.nowMs);
    expect((await logIn(VECTOR.initData)).status).toBe(401);
    await users.kit.mongo
      .collection<Account>(ACCOUNTS)
      .updateOne({ _id: account._id }, { $set: { loggedOutAt: 0, tokensNotBefore: 0 } });
    expect((await logIn(VECTOR.initData)).status).toBe(200);
  });

  it('has no password, and a username never hides the id that it equals', async () => {
    const guess = await users.call(accounts.login, { body: { username: 'anya_fox', password: PASSWORD } });
    expect(guess.status).toBe(401);
    // A user took a username that is the Telegram id of a later user, when that was still possible.
    await users.kit.mongo.collection<Account>(ACCOUNTS).deleteOne({ telegramId: '1000000042' });
    const squatter = await signUp(users, 'squatter');
    const taken = { username: '1000000042', usernameLower: '1000000042' };
    await accountStore(users.kit.mongo).accounts.updateOne({ _id: squatter.userId }, { $set: taken });
    const { body } = await users.call(accounts.createAccount, { body: { initData: VECTOR.initData } });
    const asked = await users.call(profiles.lucoins, { token: squatter.token, params: { id: '1000000042' } });
    expect(asked.status).toBe(403);
    const shown = await users.call(profiles.fullProfile, { token: squatter.token, params: { id: '1000000042' } });
    expect(shown.body.user.userId).toBe(body.user.userId);
  });

  describe('choosing a password', () => {
    const NEW_PASSWORD = 'новая лиса на крыше';
    const enter = async () => (await logIn(VECTOR.initData)).body;
    const choose = (token: string, userId: string, more = {}) =>
      users.call(profiles.updateProfile, { token, body: { userId, password: NEW_PASSWORD, ...more } });

    it('12.18: needs only a recent log-in from an account without a password', async () => {
      clock = VECTOR.nowMs + (FRESH_LOG_IN_SECONDS + 60) * 1000;
      const patient = await startUsers({
        telegramNow: () => clock,
        beside: users,
        env: { ...env, LUPLAY_TELEGRAM_MAX_AGE: '86400' },
      });
      try {
        const { body } = await patient.call(accounts.login, { body: { initData: VECTOR.initData } });
        const { status, body: refused } = await choose(body.token, body.user.userId, { currentPassword: PASSWORD });
        expect([status, refused.code]).toEqual([403, 'fresh_login_required']);
      } finally {
        clock = VECTOR.nowMs;
        await patient.close();
      }
      const { token, user } = await enter();
      const { body: me } = await users.call(accounts.me, { token });
      expect(me.user.hasPassword).toBe(false);
      const chosen = await choose(token, user.userId);
      expect([chosen.status, chosen.body.user.hasPassword]).toEqual([200, true]);
    });

    it('12.18: invalidates Telegram’s older data', async () => {
      const { status, body } = await logIn(VECTOR.initData);
      expect([status, body.code]).toEqual([401, 'unauthorized']);
      const account = (await accountStore(users.kit.mongo).byTelegramId('1000000042')) as Account;
      const { username } = account;
      const byPassword = await users.call(accounts.login, { body: { username, password: NEW_PASSWORD } });
      expect(byPassword.status).toBe(200);
      // The password's session did not begin with Telegram, so it needs the old password.
      expect((await choose(byPassword.body.token, account._id)).status).toBe(400);
      const known = await choose(byPassword.body.token, account._id, {
        password: PASSWORD,
        currentPassword: NEW_PASSWORD,
      });
      expect(known.status).toBe(200);
    });
  });

  it('uses another username when the wanted one is taken', async () => {
    await users.kit.mongo.collection<Account>(ACCOUNTS).deleteOne({ telegramId: '1000000042' });
    await signUp(users, 'Anya_Fox');
    const { status, body } = await users.call(accounts.createAccount, { body: { initData: VECTOR.initData } });
    expect(status).toBe(200);
    expect(body.user.username).toMatch(/^anya_fox_[0-9a-f]{4}$/);
  });

  it.each([
    ['HTML', '<b>Аня</b>', '<b>Аня</b>'],
    ['a right-to-left override', 'Аня\u202E', 'Аня'],
    ['NUL', 'Аня\u0000', 'Аня'],
    ['invisible letters', '\u3164', undefined],
    ['nothing', '   ', undefined],
    ['500 letters', 'я'.repeat(500), 'я'.repeat(40)],
  ])('24.12: shows a name with %s as text, cleaned, or the username in its place', async (what, first_name, shown) => {
    const id = 2_000_000_000 + what.length;
    const user = JSON.stringify({ id, first_name, username: `named_${what.length}` });
    const initData = signed({ user, auth_date: '1767225600' });
    const { status, body } = await users.call(accounts.createAccount, { body: { initData } });
    expect([status, body.user.displayName]).toEqual([200, shown ?? `named_${what.length}`]);
  });

  it('leaves no trace of the init data in the log', () => {
    expect(users.logs()).not.toContain('auth_date');
    expect(users.logs()).not.toContain('439d093057e87f60');
  });
});
