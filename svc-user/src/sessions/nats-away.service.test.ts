import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accounts, profiles } from '@luplay/contracts/user';
import { eventually, type Link, linkTo } from '@luplay/service-kit/testing';
import { startStopwatch } from '@luplay/service-kit/testing/stopwatch';
import { type Account, accountStore } from '../accounts/store.ts';
import { type OwnNats, ownNats } from '../nats.fixture.ts';
import { runScript } from '../process.fixture.ts';
import { endedSessionStore } from '../tokens/ended-sessions.ts';
import { PASSWORD, type Person, signUp, signUpAs, startUsers, type Users } from '../users.fixture.ts';
import { startWatchers, type Watchers } from '../watchers.fixture.ts';

/** Every service must refuse a revoked token within this time, ms. */
const REFUSED_MS = 2_000;
const NEW = { password: 'новая лиса на крыше', currentPassword: PASSWORD };

let nats: OwnNats;
let redis: Link;
let users: Users;
let watchers: Watchers;
let admin: Person;
const people: Person[] = [];
beforeAll(async () => {
  nats = await ownNats();
  redis = await linkTo(process.env.REDIS_URL ?? '');
  users = await startUsers({ env: { NATS_URL: nats.url, REDIS_URL: redis.url } });
  watchers = await startWatchers(users, { NATS_URL: nats.url });
  admin = await signUpAs(users, 'root', 'admin');
  for (let i = 0; i < 7; i++) people.push(await signUp(users, `person.${i}`));
  // Wait until the watchers have the keys.
  await (await watchers.open(admin.token)).close();
  await nats.kill();
  await eventually(async () => !users.kit.nats.connected && !watchers.service.kit.nats.connected);
}, 60_000);
// A machine that stands still costs both services their Redis for a moment, and with it the last way to hear of the end
// of a session.
beforeEach(async () => {
  const isHeard = () =>
    watchers.open(admin.token).then(
      (socket) => socket.close().then(() => true),
      () => false,
    );
  await eventually(async () => (await isHeard()) && (await users.call(accounts.me, admin)).status === 200);
});
afterAll(async () => {
  await watchers.service.close();
  await users.close();
  await redis.close();
  await nats.close();
});

const update = (token: string, body: object) => users.call(profiles.updateProfile, { token, body: body as never });
const logOut = ({ token }: Person, everywhere = false) => users.call(accounts.logout, { token, body: { everywhere } });
const stored = (who: Person) => accountStore(users.kit.mongo).byId(who.userId) as Promise<Account>;

const ENDINGS: [string, (who: Person) => Promise<{ status: number }>][] = [
  ['logging out', (who) => logOut(who)],
  ['logging out everywhere', (who) => logOut(who, true)],
  ['a new password', ({ token, userId }) => update(token, { userId, ...NEW })],
  ['another role', ({ userId }) => update(admin.token, { userId, role: 'creator' })],
];

describe('while NATS is dead', () => {
  it.each(ENDINGS)('12.16: %s reaches other services within 2 s', async (_, end) => {
    const who = people.pop() as Person;
    const [socket, other] = [await watchers.open(who.token), await watchers.open(admin.token)];
    expect((await end(who)).status).toBe(200);
    const sinceAnswered = startStopwatch();
    expect((await socket.closed).code).toBe(4401);
    await expect(watchers.open(who.token)).rejects.toThrow('4401');
    expect((await users.call(accounts.me, { token: who.token })).status).toBe(401);
    expect(sinceAnswered()).toBeLessThan(REFUSED_MS);
    expect(other.ws.readyState).toBe(1);
    await other.close();
  });

  it('12.16: an operator’s command reaches them too', async () => {
    const who = people.pop() as Person;
    const socket = await watchers.open(who.token);
    const { MONGO_URL } = users.kit.env;
    expect((await runScript('cli.ts', ['log-out', 'person.2'], { MONGO_URL })).code).toBe(0);
    const sinceDone = startStopwatch();
    expect((await socket.closed).code).toBe(4401);
    expect(sinceDone()).toBeLessThan(REFUSED_MS);
  });

  it('12.16: without Redis as well, it is a 503 without partial changes', async () => {
    const who = people.pop() as Person;
    const before = [await stored(who), await stored(admin)];
    redis.cut();
    await eventually(async () => !users.kit.redis.connected);
    for (const [, end] of ENDINGS) expect((await end(who)).status).toBe(503);
    expect([await stored(who), await stored(admin)]).toEqual(before);
    expect(await endedSessionStore(users.kit.mongo).ended.countDocuments({ userId: who.userId })).toBe(0);
    redis.mend();
    await eventually(async () => (await users.call(accounts.me, { token: who.token })).status === 200);
  });

  it('12.16: everything stays in force when NATS is back, and other sessions continue', async () => {
    const who = people.pop() as Person;
    await nats.start();
    await eventually(async () => watchers.service.kit.nats.connected && users.kit.nats.connected);
    await eventually(
      async () => (await accountStore(users.kit.mongo).accounts.countDocuments({ unannounced: true })) === 0,
    );
    await (await watchers.open(who.token)).close();
  });
});
