import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endedSessions, TOKEN_LIFETIME_SECONDS } from '@luplay/contracts';
import { accounts, profiles } from '@luplay/contracts/user';
import { eventually } from '@luplay/service-kit/testing';
import { startStopwatch } from '@luplay/service-kit/testing/stopwatch';
import { decodeJwt } from 'jose';
import { accountStore } from '../accounts/store.ts';
import { endedSessionStore } from '../tokens/ended-sessions.ts';
import { signAnew } from '../tokens/signing.fixture.ts';
import { logIn, PASSWORD, type Person, signUp, signUpAs, startUsers, type Users } from '../users.fixture.ts';
import { startWatchers, type Watchers } from '../watchers.fixture.ts';

let users: Users;
let second: Users;
let watchers: Watchers;
beforeAll(async () => {
  users = await startUsers();
  second = await startUsers({ beside: users });
  watchers = await startWatchers(users);
});
afterAll(async () => {
  await watchers.service.close();
  await second.close();
  await users.close();
});

/** Sockets of an ended session must be closed within this time, ms. */
const SOCKETS_CLOSED_MS = 5_000;
const statusOf = async (token: string, replica = users) => (await replica.call(accounts.me, { token })).status;
const refusedEverywhere = async (token: string) => {
  for (const replica of [users, second]) await eventually(async () => (await statusOf(token, replica)) === 401);
};
const renew = async (token: string) => (await users.call(accounts.renewSession, { token })).body;
const logOut = (token: string, body: { everywhere?: boolean } = {}) => users.call(accounts.logout, { token, body });

describe('renewing a session', () => {
  it('returns a token with a new lifetime, for the same session and the current account', async () => {
    const { userId, token } = await signUp(users, 'anya');
    const old = await signAnew(users, token, { claims: { iat: Number(decodeJwt(token).iat) - 3600 } });
    // Roles set without ending a session.
    await accountStore(users.kit.mongo).accounts.updateOne({ _id: userId }, { $set: { roles: ['creator'] } });
    const body = await renew(old);
    expect(body.user).toMatchObject({ userId, username: 'anya', role: 'creator' });
    const claims = decodeJwt(body.token);
    expect(claims).toMatchObject({ sub: userId, name: 'anya', roles: ['creator'], sid: decodeJwt(token).sid });
    expect(Number(claims.iat)).toBeGreaterThanOrEqual(Number(decodeJwt(token).iat));
    expect(Number(claims.exp) - Number(claims.iat)).toBe(TOKEN_LIFETIME_SECONDS);
    expect(await statusOf(body.token, second)).toBe(200);
  });

  it('is a 401 for a deleted account', async () => {
    const { userId, token } = await signUp(users, 'gone');
    await accountStore(users.kit.mongo).accounts.deleteOne({ _id: userId });
    expect((await users.call(accounts.renewSession, { token })).status).toBe(401);
  });
});

describe('the end of a session', () => {
  const DAY = 24 * 3600;
  const at = (daysAgo: number) => Math.floor(Date.now() / 1000) - daysAgo * DAY;
  const tokenFrom = (token: string, loggedInDaysAgo: number) =>
    signAnew(users, token, { claims: { iat: at(1), auth_time: at(loggedInDaysAgo) } });

  it('12.18: comes 30 days after the log-in, regardless of renewals', async () => {
    const { token } = await signUp(users, 'thirty.days');
    const aged = await tokenFrom(token, 29);
    const young = await renew(aged);
    const claims = decodeJwt(young.token);
    expect(claims.auth_time).toBe(decodeJwt(aged).auth_time);
    expect(Number(claims.exp) - Number(claims.auth_time)).toBe(30 * DAY);
    expect(decodeJwt((await renew(young.token)).token).exp).toBe(claims.exp);
    const old = await users.call(accounts.renewSession, { token: await tokenFrom(token, 30) });
    expect([old.status, old.body.code]).toEqual([401, 'unauthorized']);
  });

  it.each(['auth_time', 'sid'])('12.18: cannot be put off with a token without %s', async (claim) => {
    const { token } = await signUp(users, `without.${claim}`);
    const without = await signAnew(users, token, { claims: { [claim]: undefined } });
    expect((await users.call(accounts.renewSession, { token: without })).status).toBe(401);
  });
});

describe('logging out', () => {
  it('ends all tokens of the session on every replica, and no other session', async () => {
    const phone = await signUp(users, 'vera');
    const laptop = await logIn(users, 'vera');
    const renewed = (await renew(phone.token)).token;
    expect(await statusOf(renewed, second)).toBe(200);
    expect((await logOut(renewed)).body).toEqual({ success: true });
    await refusedEverywhere(phone.token);
    await refusedEverywhere(renewed);
    expect((await users.call(accounts.renewSession, { token: renewed })).status).toBe(401);
    expect((await logOut(renewed)).status).toBe(401);
    expect([await statusOf(laptop.token), await statusOf(laptop.token, second)]).toEqual([200, 200]);
    expect(await statusOf((await logIn(users, 'vera')).token)).toBe(200);
  });

  it('everywhere ends every session', async () => {
    const phone = await signUp(users, 'gleb');
    const laptop = await logIn(users, 'gleb');
    expect((await logOut(phone.token, { everywhere: true })).status).toBe(200);
    await refusedEverywhere(phone.token);
    await refusedEverywhere(laptop.token);
    expect(await statusOf((await logIn(users, 'gleb')).token)).toBe(200);
  });

  it('repeated twenty times at once happens once', async () => {
    const { token } = await signUp(users, 'hasty');
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await logOut(token)).status));
    expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
    await refusedEverywhere(token);
  });

  it('is stored for longer than any token of the session lives', async () => {
    const { userId, token } = await signUp(users, 'keeper');
    await logOut(token);
    const session = await endedSessionStore(users.kit.mongo).byId(decodeJwt(token).sid as string);
    expect(session?.userId).toBe(userId);
    expect(session?.expiresAt.getTime()).toBeGreaterThan(Number(decodeJwt(token).exp) * 1000);
    await eventually(async () => !(await endedSessionStore(users.kit.mongo).byId(session?._id ?? ''))?.unannounced);
  });

  it('is published again when the bucket was lost', async () => {
    const { token } = await signUp(users, 'forgotten');
    const sessionId = decodeJwt(token).sid as string;
    await logOut(token);
    const bucket = users.kit.nats.bucket(endedSessions);
    await eventually(() => bucket.get(sessionId));
    // A repair under way may write it once more.
    await eventually(async () => {
      await bucket.delete(sessionId);
      return (await statusOf(token)) === 200;
    });
    const another = await startUsers({ beside: users });
    try {
      await eventually(() => bucket.get(sessionId));
      await refusedEverywhere(token);
    } finally {
      await another.close();
    }
  });
});

describe('the sockets of another service', () => {
  const NEW = { password: 'новая лиса на крыше', currentPassword: PASSWORD };
  let admin: Person;
  beforeAll(async () => {
    admin = await signUpAs(users, 'root', 'admin');
  });
  const update = (
    token: string,
    body: { userId: string; password?: string; currentPassword?: string; role?: 'creator' },
  ) => users.call(profiles.updateProfile, { token, body });
  const endings: [string, (person: Person) => Promise<{ status: number }>][] = [
    ['logging out', ({ token }) => logOut(token)],
    ['logging out everywhere', ({ token }) => logOut(token, { everywhere: true })],
    ['a change of the password', ({ userId, token }) => update(token, { userId, ...NEW })],
    ['a change of the role', ({ userId }) => update(admin.token, { userId, role: 'creator' })],
  ];

  it.each(endings)('are closed within 5 s of %s, and no token opens them again', async (_, end) => {
    const username = `watcher.${endings.findIndex(([, one]) => one === end)}`;
    const person = await signUp(users, username);
    const other = await watchers.open(admin.token);
    const sockets = [await watchers.open(person.token), await watchers.open((await renew(person.token)).token)];
    const sinceStart = startStopwatch();
    expect((await end(person)).status).toBe(200);
    for (const socket of sockets) expect((await socket.closed).code).toBe(4401);
    expect(sinceStart()).toBeLessThan(SOCKETS_CLOSED_MS);
    await refusedEverywhere(person.token);
    await expect(watchers.open(person.token)).rejects.toThrow('4401');
    expect(other.ws.readyState).toBe(1);
    await other.close();
  });

  it('of other sessions stay open', async () => {
    const phone = await signUp(users, 'two.sockets');
    const laptop = await logIn(users, 'two.sockets');
    const [one, other] = [await watchers.open(phone.token), await watchers.open(laptop.token)];
    await logOut(phone.token);
    expect((await one.closed).code).toBe(4401);
    expect(other.ws.readyState).toBe(1);
    await other.close();
  });

  it('accept the token that a password change returns', async () => {
    const { userId, token } = await signUp(users, 'changer');
    const { body } = await update(token, { userId, ...NEW });
    expect(decodeJwt(body.token as string).sid).toBe(decodeJwt(token).sid);
    await refusedEverywhere(token);
    const socket = await watchers.open(body.token as string);
    await socket.close();
    const { status } = await users.call(accounts.login, { body: { username: 'changer', password: PASSWORD } });
    expect(status).toBe(401);
  });
});
