import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@luplay/contracts';
import { CALL_NAMES, type CallName, callOf, goodRequests, type Request, send } from './requests.fixture.ts';
import { type Person, signUp, signUpAs, startUsers, storedAccount, type Users } from './users.fixture.ts';

let users: Users;
let victim: Person;
beforeAll(async () => {
  users = await startUsers();
  victim = await signUp(users, 'victim');
  await signUp(users, 'followed');
});
afterAll(() => users.close());

/** Statuses for callers without a token, a User, a creator, a developer, an admin and a guest. */
type Row = readonly [number, number, number, number, number, number];
const EVERYBODY: Row = [200, 200, 200, 200, 200, 200];
const ANY_ACCOUNT: Row = [401, 200, 200, 200, 200, 200];
const DEVELOPERS: Row = [401, 403, 403, 200, 200, 403];
const CREATORS_ADMINS: Row = [401, 403, 200, 403, 200, 403];
const CREATORS: Row = [401, 403, 200, 403, 403, 403];
const ADMINS: Row = [401, 403, 403, 403, 200, 403];
const REGISTERED: Row = [401, 200, 200, 200, 200, 403];
const GUESTS: Row = [401, 403, 403, 403, 403, 200];
/** Calls of registered users about something that does not exist. */
const REGISTERED_NOT_THERE: Row = [401, 404, 404, 404, 404, 403];
const NOBODY: Row = [401, 403, 403, 403, 403, 403];
/** Public calls for something that does not exist. */
const NOT_THERE: Row = [404, 404, 404, 404, 404, 404];
/** No bot is configured in this test, so init data is never valid. */
const NO_BOT: Row = [401, 401, 401, 401, 401, 401];

/** For each call its valid requests in order: about the caller, and about another user. */
const MATRIX: Record<CallName, { own: Row[]; other: Row[] }> = {
  jwks: { own: [EVERYBODY], other: [EVERYBODY] },
  login: { own: [EVERYBODY, NO_BOT], other: [EVERYBODY, NO_BOT] },
  createAccount: { own: [EVERYBODY, NO_BOT, EVERYBODY], other: [EVERYBODY, NO_BOT, EVERYBODY] },
  keepAccount: { own: [GUESTS], other: [GUESTS] },
  keepInTelegram: { own: [GUESTS], other: [GUESTS] },
  issueReturnCode: { own: [GUESTS], other: [GUESTS] },
  returnByCode: { own: [NOT_THERE], other: [NOT_THERE] },
  renewSession: { own: [ANY_ACCOUNT], other: [ANY_ACCOUNT] },
  logout: { own: [ANY_ACCOUNT], other: [ANY_ACCOUNT] },
  listSessions: { own: [REGISTERED], other: [REGISTERED] },
  endSession: { own: [REGISTERED_NOT_THERE], other: [REGISTERED_NOT_THERE] },
  acknowledgePassword: { own: [ANY_ACCOUNT], other: [ANY_ACCOUNT] },
  me: { own: [ANY_ACCOUNT], other: [NOBODY] },
  logClientError: { own: [EVERYBODY], other: [EVERYBODY] },
  listClientErrors: { own: [DEVELOPERS], other: [DEVELOPERS] },
  fullProfile: { own: [ANY_ACCOUNT], other: [ANY_ACCOUNT] },
  readProfile: { own: [ANY_ACCOUNT], other: [ANY_ACCOUNT] },
  lucoins: { own: [ANY_ACCOUNT], other: [CREATORS] },
  updateProfile: {
    own: [ANY_ACCOUNT, REGISTERED, ADMINS],
    other: [CREATORS_ADMINS, CREATORS_ADMINS, DEVELOPERS],
  },
  allProfiles: { own: [DEVELOPERS], other: [DEVELOPERS] },
  refreshProfileCache: { own: [ANY_ACCOUNT], other: [DEVELOPERS] },
  follow: { own: [REGISTERED], other: [DEVELOPERS] },
  unfollow: { own: [REGISTERED], other: [DEVELOPERS] },
  achievementList: { own: [ANY_ACCOUNT], other: [ANY_ACCOUNT] },
  profileAchievements: { own: [ANY_ACCOUNT], other: [ANY_ACCOUNT] },
  addAchievement: { own: [ANY_ACCOUNT], other: [DEVELOPERS] },
  achievementPicture: { own: [NOT_THERE], other: [NOT_THERE] },
  createAchievement: { own: [DEVELOPERS], other: [DEVELOPERS] },
  updateAchievement: { own: [DEVELOPERS, DEVELOPERS], other: [DEVELOPERS, DEVELOPERS] },
  deleteAchievement: { own: [DEVELOPERS], other: [DEVELOPERS] },
};
const ROLES: (Role | null)[] = [null, 'User', 'creator', 'developer', 'admin', 'guest'];
const stored = () => storedAccount(users, victim.userId);

let people = 0;
/** A separate user for each cell, because calls end sessions and change users. */
async function somebody(role: Role | null): Promise<{ username: string; token?: string }> {
  const username = `caller.${++people}`;
  const { token } = await signUpAs(users, username, role ?? 'User');
  return role === null ? { username } : { username, token };
}

describe('every call of the contracts', () => {
  it('is in the matrix, and declares who may make it', () => {
    expect(Object.keys(MATRIX).sort()).toEqual([...CALL_NAMES].sort());
    for (const name of CALL_NAMES)
      expect(['public', 'optional', 'user', 'registered', 'developer', 'admin']).toContain(callOf(name).who);
  });

  it.each(CALL_NAMES)('%s answers each role as in the matrix, and a refused call changes nothing', async (name) => {
    for (const about of ['own', 'other'] as const) {
      for (const [index, expected] of MATRIX[name][about].entries()) {
        const got: number[] = [];
        for (const [column, role] of ROLES.entries()) {
          const { username, token } = await somebody(role);
          const request = goodRequests(about === 'own' ? username : 'victim')[name][index] as Request;
          const before = await stored();
          const { status } = await send(users, name, request, token);
          got.push(status);
          if (expected[column] !== 200) expect(await stored()).toEqual(before);
        }
        expect({ about, index, got }).toEqual({ about, index, got: [...expected] });
      }
    }
  });

  const closed = CALL_NAMES.filter((name) => callOf(name).who !== 'public' && callOf(name).who !== 'optional');
  it.each(closed)('%s is a 401 without a token and with an invalid one, whatever else it contains', async (name) => {
    const good = goodRequests('victim')[name];
    for (const request of [...good, { ...good[0], query: { nonsense: 1 } }]) {
      for (const token of [undefined, 'x.y.z', '']) {
        const { status, text } = await send(users, name, request, token);
        expect([status, JSON.parse(text).code]).toEqual([401, 'unauthorized']);
      }
    }
  });
});

describe('a user named twice', () => {
  it('by names of different users is a 400', async () => {
    const { token, userId } = await signUp(users, 'two.faced');
    const ask = async (telegramId: string, username: string) =>
      (await send(users, 'me', { query: { telegramId, username } }, token)).status;
    expect(await ask(userId, 'victim')).toBe(400);
    expect(await ask(victim.userId, 'two.faced')).toBe(400);
    expect(await ask(victim.userId, 'followed')).toBe(400);
    expect(await ask(victim.userId, 'VICTIM')).toBe(403);
    expect(await ask(userId, 'Two.Faced')).toBe(200);
  });
});

describe('the caller', () => {
  it('is determined by the token, never by a header', async () => {
    const { token } = await signUp(users, 'header.writer');
    const headers = {
      'x-user-id': victim.userId,
      'x-forwarded-user': victim.userId,
      'x-telegram-id': victim.userId,
      'x-role': 'admin',
      'x-forwarded-for': '127.0.0.1',
    };
    const ask = (path: string, more = {}) => users.fetch(path, { headers: { ...headers, ...more } });
    expect((await ask('/api/auth/me')).status).toBe(401);
    const own = await (await ask('/api/auth/me', { authorization: `Bearer ${token}` })).json();
    expect(own.user.username).toBe('header.writer');
    expect((await ask('/get-profile/all', { authorization: `Bearer ${token}` })).status).toBe(403);
  });
});
