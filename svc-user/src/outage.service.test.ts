import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jwks } from '@luplay/contracts';
import { accounts, profileCards, profiles } from '@luplay/contracts/user';
import { eventually, linkToBacking } from '@luplay/service-kit/testing';
import { accountStore } from './accounts/store.ts';
import { RING_MAX_AGE_MS, RING_MAX_STALE_MS, tokenIssuer } from './tokens/issuer.ts';
import { keyRingStore } from './tokens/store.ts';
import { logIn, PASSWORD, signUp, startUsers, type Users } from './users.fixture.ts';

let links: Awaited<ReturnType<typeof linkToBacking>>;
let users: Users;
let anya: { userId: string; token: string };

beforeAll(async () => {
  links = await linkToBacking();
  users = await startUsers({ env: links.env });
  anya = await signUp(users, 'anya');
});
afterAll(async () => {
  await users.close();
  await links.close();
});

const enter = () => users.call(accounts.login, { body: { username: 'anya', password: PASSWORD } });
const me = () => users.call(accounts.me, { token: anya.token });
const statuses = async () => [(await enter()).status, (await me()).status];

describe('an outage', () => {
  it('of MongoDB: 503, no log-ins, no partial changes, and the service recovers', async () => {
    links.mongo.cut();
    expect(await statuses()).toEqual([503, 503]);
    const created = await users.call(accounts.createAccount, { body: { username: 'boris', password: PASSWORD } });
    expect([created.status, created.body.code]).toEqual([503, 'unavailable']);
    // The keys are cached, so others can go on verifying tokens.
    expect((await users.call(jwks)).status).toBe(200);
    links.mongo.mend();
    await eventually(async () => (await enter()).status === 200);
    expect((await me()).status).toBe(200);
    await signUp(users, 'boris');
  });

  it('of MongoDB: the keys are published for an hour, unless others were announced meanwhile', async () => {
    let now = Date.now();
    const issuer = tokenIssuer(keyRingStore(users.kit.mongo), () => now);
    const known = await issuer.publicKeys();
    links.mongo.cut();
    now += RING_MAX_AGE_MS + 1;
    expect(await issuer.publicKeys()).toEqual(known);
    now += RING_MAX_STALE_MS;
    await expect(issuer.publicKeys()).rejects.toThrow();
    now -= RING_MAX_STALE_MS;
    expect(await issuer.publicKeys()).toEqual(known);
    issuer.forget((known.version ?? 0) + 1);
    await expect(issuer.publicKeys()).rejects.toThrow();
    links.mongo.mend();
    await eventually(async () => (await enter()).status === 200);
    expect(await issuer.publicKeys()).toEqual(known);
  });

  it('of Redis: no uncounted log-ins, sessions continue, and the service recovers', async () => {
    links.redis.cut();
    await eventually(async () => (await enter()).status === 503);
    expect(await statuses()).toEqual([503, 200]);
    links.redis.mend();
    await eventually(async () => (await enter()).status === 200);
    await eventually(() => users.kit.redis.connected);
  });

  it('of NATS: log-in, sign-up and following work, and other services are informed afterwards', async () => {
    await eventually(async () => (await me()).status === 200);
    links.nats.cut();
    await eventually(async () => !users.kit.nats.connected);
    expect(await statuses()).toEqual([200, 200]);
    const { userId, token } = await signUp(users, 'vera');
    const follow = { followerId: userId, followingId: 'anya' };
    expect((await users.call(profiles.follow, { token, body: follow })).status).toBe(200);
    const store = accountStore(users.kit.mongo);
    await store.setRoles(anya.userId, () => ['developer'], Date.now());
    expect((await store.byId(userId))?.unannounced).toBe(true);
    links.nats.mend();
    const cards = users.kit.nats.bucket(profileCards);
    await eventually(async () => users.kit.nats.connected && (await cards.get(userId)));
    // The revocation may arrive over Redis before the card does over NATS.
    await eventually(async () => (await me()).status === 401);
    await eventually(async () => (await cards.get(anya.userId))?.role === 'developer');
  });

  it('of NATS: a log-out or new password takes effect when it is back, and no new token is issued before', async () => {
    const { token: phone } = await signUp(users, 'gleb');
    const { token: laptop } = await logIn(users, 'gleb');
    const { token: other } = await signUp(users, 'dasha');
    links.nats.cut();
    await eventually(async () => !users.kit.nats.connected);
    expect((await users.call(accounts.logout, { token: phone, body: {} })).status).toBe(200);
    const update = { userId: 'dasha', password: 'другая лиса на крыше', currentPassword: PASSWORD };
    const changed = await users.call(profiles.updateProfile, { token: other, body: update });
    expect(changed.status).toBe(200);
    for (const token of [phone, other]) {
      expect((await users.call(accounts.me, { token })).status).toBe(401);
      expect((await users.call(accounts.renewSession, { token })).status).toBe(401);
    }
    const back = { userId: 'dasha', password: 'третья лиса на крыше' };
    expect((await users.call(profiles.updateProfile, { token: other, body: back })).status).toBe(401);
    links.nats.mend();
    for (const token of [phone, other]) {
      await eventually(async () => (await users.call(accounts.me, { token })).status === 401);
    }
    for (const token of [laptop, changed.body.token as string]) {
      expect((await users.call(accounts.me, { token })).status).toBe(200);
    }
  });
});
