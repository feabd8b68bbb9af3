import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts } from '@luplay/contracts/user';
import { decodeJwt } from 'jose';
import { endedSessionStore } from '../tokens/ended-sessions.ts';
import { PASSWORD, signUp, startUsers, storedAccount, type Users } from '../users.fixture.ts';
import { newGuest } from './guests.fixture.ts';
import { readCode } from './return-codes.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());

const issue = (token: string, known?: string) =>
  users.call(accounts.issueReturnCode, { token, body: known === undefined ? {} : { known } });
const comeBack = (code: string) => users.call(accounts.returnByCode, { body: { code } });

describe('26.16: a return code', () => {
  it('brings a guest back on another device, for as long as the account lives, until there is a new one', async () => {
    const { userId, token } = await newGuest(users, 'Бодрый енот');
    const { code } = (await issue(token)).body;
    expect(code).toMatch(/^[А-Я]{6}$/);
    const { status, body } = await comeBack(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`);
    expect([status, body.user.userId, body.user.displayName]).toEqual([200, userId, 'Бодрый енот']);
    expect((await users.call(accounts.me, { token: body.token })).status).toBe(200);
    // The first device stays, and neither session outlives the guest.
    expect((await users.call(accounts.me, { token })).status).toBe(200);
    const [first, second] = [decodeJwt(token).exp ?? 0, decodeJwt(body.token).exp ?? 0];
    expect(Math.abs(second - first)).toBeLessThanOrEqual(1);
    const renewed = (await issue(token)).body.code;
    expect([(await comeBack(code)).status, (await comeBack(renewed)).status]).toEqual([404, 200]);
    const text = JSON.stringify(await storedAccount(users, userId)) + users.logs();
    for (const secret of [code, renewed]) expect(text).not.toContain(secret);
    expect(users.logs()).toContain('guest_returned');
  });

  it('leaves the other device where it is when one logs out, for as long as a token may live', async () => {
    const { token } = await newGuest(users);
    const { body } = await comeBack((await issue(token)).body.code);
    expect((await users.call(accounts.logout, { token: body.token, body: {} })).status).toBe(200);
    const asked = [token, body.token].map((each) => users.call(accounts.renewSession, { token: each }));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 401]);
    const { sid, exp = 0 } = decodeJwt<{ sid: string }>(body.token);
    const ended = await endedSessionStore(users.kit.mongo).byId(sid);
    expect(ended?.expiresAt.getTime()).toBeGreaterThan(exp * 1000);
  });

  it('stays while a device asks with it, and is another one on a device that knows the one before', async () => {
    const { token } = await newGuest(users);
    const before = (await issue(token)).body.code;
    expect((await issue(token, before.toLowerCase())).body.code).toBe(before);
    const elsewhere = (await issue(token)).body.code;
    const shown = (await issue(token, before)).body.code;
    expect([before, elsewhere]).not.toContain(shown);
    expect([(await comeBack(elsewhere)).status, (await comeBack(shown)).status]).toEqual([404, 200]);
  });

  it('is a guest’s alone, and ends when the account is kept', async () => {
    const { token } = await newGuest(users);
    const { code } = (await issue(token)).body;
    await users.call(accounts.keepAccount, { token, body: { username: 'kept.by.name', password: PASSWORD } });
    expect((await comeBack(code)).status).toBe(404);
    const { token: anya } = await signUp(users, 'anya.returns');
    expect((await issue(anya)).status).toBe(403);
  });

  it('cannot be guessed at will', async () => {
    const strict = await startUsers({ beside: users, env: { LUPLAY_RATE_SCALE: '1' } });
    try {
      const ask = async (code: string) => (await strict.call(accounts.returnByCode, { body: { code } })).status;
      const statuses = await Promise.all(Array.from('АБВГДЕЖЗИКЛМНПРСТУФХ', (letter) => ask(`ЯЯЯЯЯ${letter}`)));
      expect(statuses).toContain(429);
      expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(10);
    } finally {
      await strict.close();
    }
  });

  it('is read from either alphabet', () => {
    expect(readCode('cekpet')).toBe('СЕКРЕТ');
    expect([readCode('СЕКРЕ'), readCode('СЕКРЕЪ'), readCode('')]).toEqual([null, null, null]);
  });
});
