import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SESSION_LIFETIME_SECONDS } from '@luplay/contracts';
import { accounts, GUESTS_PER_ADDRESS, profileCards, profiles } from '@luplay/contracts/user';
import { eventually } from '@luplay/service-kit/testing';
import { decodeJwt } from 'jose';
import { PASSWORD, signUp, startUsers, storedAccount, storedAccounts, type Users } from '../users.fixture.ts';
import { guestFrom, newGuest } from './guests.fixture.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());

const create = (displayName: unknown, more = {}) =>
  users.call(accounts.createAccount, { body: { guest: true, displayName, ...more } as never });

describe('a guest', () => {
  it('is an ordinary account without a password, with a picture, for 30 days', async () => {
    const { status, body } = await create('  Бодрый енот ');
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ displayName: 'Бодрый енот', role: 'guest' });
    const account = await storedAccount(users, body.user.userId);
    expect(account).toMatchObject({ roles: ['guest'], telegramId: account._id, lucoins: 0 });
    expect(account.passwordHash).toBeUndefined();
    expect(account.profilePicture).toMatch(/profile_picture_(0[1-9]|1\d|2[0-4])\.jpg$/);
    const { exp, auth_time } = decodeJwt(body.token);
    expect(Number(exp) - Number(auth_time)).toBe(SESSION_LIFETIME_SECONDS);
    const { user } = (await users.call(accounts.me, { token: body.token })).body;
    expect(user).toMatchObject({ role: 'guest', hasPassword: false, lucoins: 0 });
  });

  it('is shown to the other services as a user', async () => {
    const { userId } = await newGuest(users, 'Тихая выдра');
    const card = await eventually(() => users.kit.nats.bucket(profileCards).get(userId));
    expect(card).toMatchObject({ displayName: 'Тихая выдра', role: 'User' });
  });

  it('may change name and picture, follows nobody, and gets no password or role', async () => {
    const { userId, token } = await newGuest(users);
    const admin = await users.token({ userId: 'u-rootrootroot', roles: ['admin'] });
    const update = (body: object, by = token) => users.call(profiles.updateProfile, { token: by, body: body as never });
    expect((await update({ userId, displayName: 'Другой енот' })).body.user.displayName).toBe('Другой енот');
    expect((await update({ userId, displayName: 'е\u200bнот' })).status).toBe(400);
    for (const fields of [
      { password: PASSWORD },
      { password: PASSWORD, currentPassword: PASSWORD },
      { role: 'User' },
    ]) {
      expect((await update({ userId, ...fields })).status).toBe(403);
    }
    for (const fields of [{ password: PASSWORD }, { role: 'developer' }]) {
      expect((await update({ userId, ...fields }, admin)).status).not.toBe(200);
    }
    const { userId: other } = await signUp(users, 'followed.by.guests');
    const { status, body } = await users.call(profiles.follow, {
      token,
      body: { followerId: userId, followingId: other },
    });
    expect([status, body.code]).toEqual([403, 'registration_required']);
    expect(await storedAccount(users, userId)).toMatchObject({ roles: ['guest'], subscriptions: [] });
  });

  it('ends with the log-out: nobody can log in again', async () => {
    const { token } = await newGuest(users);
    expect((await users.call(accounts.logout, { token, body: {} })).status).toBe(200);
    for (const call of [accounts.me, accounts.renewSession])
      expect((await users.call(call, { token })).status).toBe(401);
  });
});

describe('a nickname', () => {
  it.each([
    'Ян',
    'Бодрый енот',
    "О'Нил 2-й",
    '李明',
    'Аня 🦊',
    '👩‍👩‍👧 семья',
    '🏳️‍🌈🇷🇺',
    'Ё'.repeat(24),
    'é́tude',
    'Отряд 1️⃣',
  ])('may be %j', async (name) => {
    const { status, body } = await create(name);
    expect(status).toBe(200);
    expect(body.user.displayName).toBe(name.normalize('NFC'));
  });

  it.each(['Аня  Лис', 'Аня\u00a0Лис', 'Аня\u3000 Лис\u2009'])(
    '%j has one plain space between its words',
    async (name) => {
      const { status, body } = await create(name);
      expect([status, body.user?.displayName]).toEqual([200, 'Аня Лис']);
    },
  );

  it.each([
    ['nothing', ''],
    ['spaces', '    '],
    ['one character', 'Я'],
    ['one emoji', '👩‍👩‍👧'],
    ['25 characters', 'ё'.repeat(25)],
    ['a megabyte of them', 'ё'.repeat(30_000)],
    ['a line break', 'Аня\nадмин'],
    ['a NUL', 'Аня\u0000'],
    ['an escape', 'Аня\u001b[31m'],
    ['a right-to-left override', 'Аня\u202eкоторый'],
    ['an isolate', '\u2067Аня\u2069'],
    ['a zero-width space', 'Ан\u200bя'],
    ['a zero-width joiner between letters', 'Ан\u200dя'],
    ['a soft hyphen', 'Ан\u00adя'],
    ['a byte order mark', 'Ан\ufeffя'],
    ['a Hangul filler', '\u3164\u3164\u3164'],
    ['empty Braille cells', '\u2800\u2800\u2800'],
    ['tag characters', 'Аня\u{e0041}\u{e0042}'],
    ['a variation selector on a letter', 'Аня\ufe0f'],
    ['stacked marks', `Аня${'\u0336'.repeat(12)}`],
    ['a lone surrogate', 'Аня\ud800'],
    ['a private character', 'Ан\ue000я'],
    ['a line separator', 'Ан\u2028я'],
    ['an object', { $ne: null }],
    ['a list', ['Аня']],
  ])('may not be %s', async (_, name) => {
    const before = (await storedAccounts(users)).length;
    const { status, body } = await create(name);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect((await storedAccounts(users)).length).toBe(before);
  });

  it('comes alone: nobody chooses id, role or LuCoins', async () => {
    for (const more of [
      { role: 'admin' },
      { lucoins: 5 },
      { _id: 'u-aaaaaaaaaaaa' },
      { username: 'root' },
      { guest: 1 },
    ]) {
      expect((await create('Аня', more)).status).toBe(400);
    }
  });
});

describe('sign-ups of guests', () => {
  it('a party of thirty gets in from one address; of a thousand from one address most are refused', async () => {
    const strict = await startUsers({ beside: users, env: { LUPLAY_RATE_SCALE: '1' } });
    try {
      const party = await Promise.all(Array.from({ length: 30 }, () => guestFrom(strict, '198.51.100.7')));
      expect(party.filter((status) => status !== 200)).toEqual([]);
      const before = (await storedAccounts(users)).length;
      const statuses: number[] = [];
      while (statuses.length < 1_000) {
        const batch = Array.from({ length: 50 }, () => guestFrom(strict, '198.51.100.8'));
        statuses.push(...(await Promise.all(batch)));
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(GUESTS_PER_ADDRESS.points);
      expect(statuses.filter((status) => status === 429)).toHaveLength(1_000 - GUESTS_PER_ADDRESS.points);
      expect((await storedAccounts(users)).length - before).toBe(GUESTS_PER_ADDRESS.points);
      // Others are not affected, and neither is the next address of the same network card.
      expect(await guestFrom(strict, '198.51.100.9')).toBe(200);
      const sixes = Array.from({ length: 150 }, (_, host) =>
        guestFrom(strict, `2001:db8:1:2::${(host + 1).toString(16)}`),
      );
      const refused = (await Promise.all(sixes)).filter((status) => status === 429);
      expect(refused).toHaveLength(150 - GUESTS_PER_ADDRESS.points);
    } finally {
      await strict.close();
    }
  }, 180_000);

  it('can be switched off by the operator', async () => {
    const off = await startUsers({ beside: users, env: { LUPLAY_GUESTS: '0' } });
    try {
      const { status, body } = await off.call(accounts.createAccount, { body: { guest: true, displayName: 'Енот' } });
      expect([status, body.code]).toEqual([403, 'guests_off']);
    } finally {
      await off.close();
    }
  });
});
