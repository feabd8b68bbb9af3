import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, profiles } from '@luplay/contracts/user';
import { accountStore } from '../accounts/store.ts';
import { PASSWORD, signUp, signUpAs, startUsers, type Users } from '../users.fixture.ts';
import { profileStore, SUBSCRIPTIONS_MAX } from './store.ts';

let users: Users;
let anya: { userId: string; token: string };
let boris: { userId: string; token: string };
let creator: { userId: string; token: string };

beforeAll(async () => {
  users = await startUsers();
  [anya, boris] = [await signUp(users, 'anya'), await signUp(users, 'boris')];
  const made = await signUp(users, 'marina');
  const store = accountStore(users.kit.mongo);
  await store.accounts.updateOne({ _id: made.userId }, { $set: { roles: ['creator'] } });
  await store.accounts.updateOne(
    { _id: anya.userId },
    { $set: { lucoins: 4321, rolecards: [{ id: 'scout', name: 'Разведчица', image: '/media/scout.png' }] } },
  );
  const { body } = await users.call(accounts.login, { body: { username: 'marina', password: PASSWORD } });
  creator = { userId: made.userId, token: body.token };
});
afterAll(() => users.close());

const see = (who: { token: string }, id: string) =>
  users.call(profiles.fullProfile, { token: who.token, params: { id } });
const edge = (call: 'follow' | 'unfollow', who: { token: string }, followerId: string, followingId: string) =>
  users.call(profiles[call], { token: who.token, body: { followerId, followingId } });

describe('a profile by telegramId', () => {
  const read = (who: { token: string }, telegramId: string) =>
    users.call(profiles.readProfile, { token: who.token, params: { telegramId } });

  it('12.28: shows its role cards to its owner, a creator and a developer, but not the balance to a developer', async () => {
    const developer = await signUpAs(users, 'dev.reader', 'developer');
    for (const [who, balance] of [
      [anya, 4321],
      [creator, 4321],
      [developer, undefined],
    ] as const) {
      const { status, body } = await read(who, anya.userId);
      expect([status, body.profile.username, body.profile.lucoins]).toEqual([200, 'anya', balance]);
      expect(body.profile.inventory?.rolecards).toEqual([
        { id: 'scout', name: 'Разведчица', image: '/media/scout.png' },
      ]);
    }
  });

  it('12.28: shows a visitor their number, and is a 404 for an unknown user', async () => {
    const { body } = await read(boris, 'anya');
    expect(body.profile).toMatchObject({ userId: anya.userId, rolecardCount: 1 });
    for (const secret of ['inventory', 'lucoins', 'hasPassword']) expect(body.profile).not.toHaveProperty(secret);
    expect((await read(boris, '999')).status).toBe(404);
  });
});

describe('a full profile', () => {
  it('is found by userId and by username in any case; an unknown one is a 404', async () => {
    for (const id of [anya.userId, 'anya', 'ANYA']) expect((await see(boris, id)).body.user.userId).toBe(anya.userId);
    const missing = await see(boris, 'nobody.here');
    expect([missing.status, missing.body.code]).toEqual([404, 'not_found']);
  });

  it('shows balance and role cards to its owner and to a creator', async () => {
    for (const who of [anya, creator]) {
      const { body } = await see(who, anya.userId);
      expect(body.user).toMatchObject({ lucoins: 4321, rolecardCount: 1 });
      expect(body.user.inventory?.rolecards[0]?.name).toBe('Разведчица');
      const balance = await users.call(profiles.lucoins, { token: who.token, params: { id: 'anya' } });
      expect(balance.body.lucoins).toBe(4321);
    }
  });

  it('contains neither of them for a visitor', async () => {
    const answer = await users.fetch('/profile/full/anya', { headers: { authorization: `Bearer ${boris.token}` } });
    const text = await answer.text();
    expect(JSON.parse(text).user.rolecardCount).toBe(1);
    for (const secret of ['4321', 'lucoins', 'Разведчица', 'scout', 'argon2', 'passwordHash']) {
      expect(text).not.toContain(secret);
    }
    const balance = await users.call(profiles.lucoins, { token: boris.token, params: { id: 'anya' } });
    expect([balance.status, balance.body.code]).toEqual([403, 'forbidden']);
  });
});

describe('following', () => {
  it('happens once, ends once, and shows on both sides', async () => {
    for (let i = 0; i < 3; i++) {
      const { status, body } = await edge('follow', anya, anya.userId, 'boris');
      expect([status, body.following]).toEqual([200, true]);
    }
    expect((await edge('follow', anya, 'anya', 'marina')).status).toBe(200);
    const own = (await see(anya, 'anya')).body;
    expect(own.user.subscriptions).toEqual([boris.userId, creator.userId]);
    expect(own.following.map((card) => card.username)).toEqual(['boris', 'marina']);
    expect((await see(anya, 'boris')).body.user.subscribers).toEqual([anya.userId]);
    for (let i = 0; i < 2; i++) {
      const { status, body } = await edge('unfollow', anya, anya.userId, boris.userId);
      expect([status, body.following]).toEqual([200, false]);
    }
    expect((await see(anya, 'boris')).body.user.subscribers).toEqual([]);
    expect((await see(anya, 'anya')).body.user.subscriptions).toEqual([creator.userId]);
  });

  it('pressed twenty times at once happens once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => edge('follow', boris, boris.userId, anya.userId)));
    expect((await see(boris, 'boris')).body.user.subscriptions).toEqual([anya.userId]);
    expect((await see(boris, 'anya')).body.user.subscribers).toEqual([boris.userId]);
  });

  it('of oneself is a 409, of an unknown user a 404, for another user a 403', async () => {
    expect((await edge('follow', anya, anya.userId, 'ANYA')).status).toBe(409);
    expect((await edge('follow', anya, anya.userId, 'nobody.here')).status).toBe(404);
    expect((await edge('follow', anya, 'nobody.here', 'boris')).status).toBe(403);
    expect((await edge('follow', creator, anya.userId, 'boris')).status).toBe(403);
  });

  it('is limited in number', async () => {
    const store = accountStore(users.kit.mongo);
    const { userId } = await signUp(users, 'everybodys.friend');
    const many = Array.from({ length: SUBSCRIPTIONS_MAX }, (_, i) => `somebody${i}`);
    await store.accounts.updateOne({ _id: userId }, { $set: { subscriptions: many } });
    const following = profileStore(users.kit.mongo);
    expect(await following.follow(userId, 'one-more')).toBe(false);
    expect(await following.follow(userId, 'somebody7')).toBe(true);
    expect((await store.byId(userId))?.subscriptions).toHaveLength(SUBSCRIPTIONS_MAX);
  });
});
