import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, profiles } from '@luplay/contracts/user';
import { eventually } from '@luplay/service-kit/testing';
import { startStopwatch } from '@luplay/service-kit/testing/stopwatch';
import { decodeJwt } from 'jose';
import { newGuest } from '../guests/guests.fixture.ts';
import { logIn, PASSWORD, signUp, signUpAs, startUsers, type Users } from '../users.fixture.ts';
import { startWatchers, type Watchers } from '../watchers.fixture.ts';

let users: Users;
let watchers: Watchers;
beforeAll(async () => {
  users = await startUsers();
  watchers = await startWatchers(users);
});
afterAll(async () => {
  await watchers.service.close();
  await users.close();
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const sid = (token: string) => String(decodeJwt(token).sid);
const list = async (token: string) => (await users.call(accounts.listSessions, { token })).body.sessions;
const end = (token: string, id: string) => users.call(accounts.endSession, { token, params: { id } });
const statusOf = async (token: string) => (await users.call(accounts.me, { token })).status;

async function logInWith(userAgent: string, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: PASSWORD });
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  return (await (await users.fetch('/user/login', { method: 'POST', headers, body })).json()).token;
}

describe('the list of one’s sessions', () => {
  it('24.12: has browser, times and the current one, and nobody else’s', async () => {
    const started = Math.floor(Date.now() / 1000) * 1000;
    const { token } = await signUp(users, 'many.devices');
    const firefox = await logInWith(FIREFOX, 'many.devices');
    await signUp(users, 'somebody.else');
    const sessions = await list(token);
    expect(sessions.map(({ id, current }) => [id, current])).toEqual([
      [sid(token), true],
      [sid(firefox), false],
    ]);
    expect(sessions[1]).toMatchObject({ browser: 'Firefox 128, Linux', by: 'pwd' });
    for (const { startedAt, usedAt } of sessions) {
      expect(startedAt).toBeGreaterThanOrEqual(started);
      expect(usedAt).toBeGreaterThanOrEqual(startedAt);
    }
    const renewed = (await users.call(accounts.renewSession, { token: firefox })).body.token;
    expect((await list(renewed)).map(({ id, current }) => [id, current])).toContainEqual([sid(firefox), true]);
  });

  it('24.12: has no sessions that ended, by a log-out or with a new password', async () => {
    const { userId, token } = await signUp(users, 'loses.some');
    const { token: other } = await logIn(users, 'loses.some');
    await users.call(accounts.logout, { token: other, body: {} });
    expect(await list(token)).toHaveLength(1);
    await logIn(users, 'loses.some');
    const body = { userId, password: 'синий кит под мостом', currentPassword: PASSWORD };
    const { body: changed } = await users.call(profiles.updateProfile, { token, body });
    expect((await list(changed.token ?? '')).map(({ id }) => id)).toEqual([sid(token)]);
  });

  it('24.12: has the session of an operator’s token, which no log-in began, and is not for guests', async () => {
    const { token } = await signUpAs(users, 'by.the.operator', 'creator');
    expect(await list(token)).toMatchObject([{ id: sid(token), current: true }]);
    const guest = await newGuest(users);
    expect((await users.call(accounts.listSessions, { token: guest.token })).status).toBe(403);
  });
});

describe('ending one of one’s sessions', () => {
  it('24.12: refuses its tokens and closes its sockets within 5 s, and leaves the others', async () => {
    const { token } = await signUp(users, 'ends.one');
    const { token: lost } = await logIn(users, 'ends.one');
    const [own, theirs] = [await watchers.open(token), await watchers.open(lost)];
    const stopwatch = startStopwatch();
    expect((await end(token, sid(lost))).status).toBe(200);
    expect((await theirs.closed).code).toBe(4401);
    expect(stopwatch()).toBeLessThan(5_000);
    await eventually(async () => (await statusOf(lost)) === 401);
    expect([await statusOf(token), own.ws.readyState]).toEqual([200, 1]);
    expect((await users.call(accounts.renewSession, { token: lost })).status).toBe(401);
    expect((await list(token)).map(({ id }) => id)).toEqual([sid(token)]);
    expect((await end(token, sid(lost))).status).toBe(404);
    await own.close();
  });

  it('24.12: is not possible for sessions of others', async () => {
    const [one, other] = [await signUp(users, 'ends.own'), await signUp(users, 'keeps.own')];
    expect((await end(one.token, sid(other.token))).status).toBe(404);
    expect(await statusOf(other.token)).toBe(200);
  });
});
