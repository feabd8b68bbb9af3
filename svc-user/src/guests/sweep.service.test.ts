import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SESSION_LIFETIME_SECONDS } from '@luplay/contracts';
import { accounts, profileCards } from '@luplay/contracts/user';
import { eventually } from '@luplay/service-kit/testing';
import { accountStore } from '../accounts/store.ts';
import { PASSWORD, signUp, startUsers, type Users } from '../users.fixture.ts';
import { newGuest } from './guests.fixture.ts';
import { guestStore } from './store.ts';
import { removeExpiredGuests } from './sweep.ts';

const HOUR_MS = 3600_000;
const EXPIRED_MS = SESSION_LIFETIME_SECONDS * 1000 + 2 * HOUR_MS;

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());

const store = () => accountStore(users.kit.mongo);
const sweep = () => removeExpiredGuests(users.kit, guestStore(store()));
const age = (userId: string, ms: number) =>
  store().accounts.updateOne({ _id: userId }, { $set: { createdAt: Date.now() - ms } });
const card = (userId: string) => users.kit.nats.bucket(profileCards).get(userId);
const cardKeys = () => users.kit.nats.bucket(profileCards).keys();

async function guestOf(ms: number): Promise<string> {
  const { userId } = await newGuest(users);
  await eventually(() => card(userId));
  await eventually(async () => !(await store().byId(userId))?.unannounced);
  await age(userId, ms);
  return userId;
}

describe('expired guests', () => {
  it('are removed with what others follow and see of them, and nobody else is', async () => {
    const [old, young] = [await guestOf(EXPIRED_MS), await guestOf(EXPIRED_MS - 3 * HOUR_MS)];
    const { userId: anya } = await signUp(users, 'old.anya');
    await age(anya, 2 * EXPIRED_MS);
    await store().accounts.updateOne({ _id: anya }, { $set: { subscriptions: [old, young] } });
    const kept = await newGuest(users);
    await users.call(accounts.keepAccount, { token: kept.token, body: { username: 'kept.guest', password: PASSWORD } });
    await age(kept.userId, EXPIRED_MS);
    expect(await sweep()).toBe(1);
    expect([await store().byId(old), await card(old)]).toEqual([null, null]);
    for (const userId of [young, anya, kept.userId]) expect(await store().byId(userId)).not.toBeNull();
    expect((await store().byId(anya))?.subscriptions).toEqual([young]);
    expect(await sweep()).toBe(0);
  });

  it('leave nothing in the buckets when everybody has been told', async () => {
    const old = await guestOf(EXPIRED_MS);
    await sweep();
    await sweep();
    expect(await cardKeys()).toContain(old);
    const { kit } = users;
    const later = { ...kit, now: () => kit.now() + HOUR_MS };
    await removeExpiredGuests(later, guestStore(store()));
    expect(await cardKeys()).not.toContain(old);
    expect(await kit.redis.client.zScore(kit.redis.key('guests:removed'), old)).toBeNull();
  });

  it('are removed by one replica at a time, and once by all together', async () => {
    const old = [await guestOf(EXPIRED_MS), await guestOf(EXPIRED_MS), await guestOf(EXPIRED_MS)];
    const { client, key } = users.kit.redis;
    await client.set(key('guests:sweep'), '1');
    expect(await sweep()).toBe(0);
    await client.del(key('guests:sweep'));
    const counts = await Promise.all([sweep(), sweep(), sweep()]);
    expect(counts.reduce((all, one) => all + one, 0)).toBe(old.length);
  });

  it('that are kept at the same moment stay, and are published again', async () => {
    const userId = await guestOf(EXPIRED_MS);
    const guests = guestStore(store());
    const seen = (await guests.createdBefore(Date.now(), 100)).find(({ _id }) => _id === userId);
    await guests.keep(userId, { username: 'last.moment', passwordHash: 'x' }, Date.now());
    expect(seen && (await guests.remove(seen))).toBe(false);
    expect((await store().byId(userId))?.roles).toEqual(['User']);
    await eventually(async () => (await card(userId))?.username === 'last.moment');
  });
});
