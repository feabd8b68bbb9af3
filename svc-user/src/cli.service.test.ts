import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jwks } from '@luplay/contracts';
import { accounts } from '@luplay/contracts/user';
import { decodeProtectedHeader } from 'jose';
import { accountStore } from './accounts/store.ts';
import { runScript } from './process.fixture.ts';
import { PASSWORD, signUp, startUsers, type Users, until } from './users.fixture.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());

const operate = (...args: string[]) => runScript('cli.ts', args, { MONGO_URL: users.kit.env.MONGO_URL });
const statusOf = async (token: string) => (await users.call(accounts.me, { token })).status;

describe('the operator', () => {
  it('grants and revokes a role: old sessions end, the next one bears it', async () => {
    const { token } = await signUp(users, 'anya');
    expect(await operate('grant-role', 'Anya', 'developer')).toMatchObject({ code: 0, stdout: 'anya: developer\n' });
    await until(async () => (await statusOf(token)) === 401);
    const { body } = await users.call(accounts.login, { body: { username: 'anya', password: PASSWORD } });
    expect(body.user.role).toBe('developer');
    // What is so already ends no session.
    await operate('grant-role', 'anya', 'developer');
    expect((await accountStore(users.kit.mongo).byUsername('anya'))?.rev).toBe(2);
    expect(await statusOf(body.token)).toBe(200);
    expect((await operate('revoke-role', 'anya', 'developer')).stdout).toBe('anya: User\n');
  });

  it('sets a password, and ends sessions', async () => {
    const { token } = await signUp(users, 'boris');
    const password = (await operate('set-password', 'boris')).stdout.trim();
    await until(async () => (await statusOf(token)) === 401);
    const login = await users.call(accounts.login, { body: { username: 'boris', password } });
    expect(login.status).toBe(200);
    expect((await operate('log-out', 'boris')).code).toBe(0);
    await until(async () => (await statusOf(login.body.token)) === 401);
  });

  it('gets tokens of one account, and of many made for the purpose', async () => {
    const { userId } = await signUp(users, 'vera');
    const token = (await operate('issue-token', 'vera')).stdout.trim();
    expect((await users.call(accounts.me, { token })).body.user.userId).toBe(userId);

    const made = JSON.parse((await operate('issue-tokens', '120', 'bench-')).stdout);
    expect(made).toHaveLength(120);
    expect(new Set(made.map((one: { userId: string }) => one.userId)).size).toBe(120);
    expect(made[119]).toMatchObject({ username: 'bench-120' });
    expect(await statusOf(made[119].token)).toBe(200);
    const again = JSON.parse((await operate('issue-tokens', '130', 'bench-')).stdout);
    expect(again[119].userId).toBe(made[119].userId);
    // Others hear of them by the sweep.
    await until(async () => (await accountStore(users.kit.mongo).accounts.countDocuments({ unannounced: true })) === 0);
  });

  it('gets no tokens of somebody’s account by a prefix', async () => {
    await signUp(users, 'gleb2');
    expect(await operate('issue-tokens', '3', 'gleb')).toMatchObject({ code: 1, stdout: '' });
    expect(await accountStore(users.kit.mongo).byUsername('gleb1')).toBeNull();
  });

  it('rotates the signing key while everybody stays in', async () => {
    const { token } = await signUp(users, 'dasha');
    expect((await operate('rotate-keys')).code).toBe(0);
    const another = await startUsers({ beside: users });
    try {
      const { body } = await another.call(jwks);
      expect(body.keys).toHaveLength(2);
      expect(body.keys[0]?.kid).toBe(decodeProtectedHeader(token).kid);
      expect((await another.call(accounts.me, { token })).status).toBe(200);
    } finally {
      await another.close();
    }
    const refused = await operate('rotate-keys');
    expect([refused.code, refused.stderr]).toEqual([1, 'two keys are still needed\n']);
  });

  it('is told what went wrong', async () => {
    expect(await operate('grant-role', 'nobody', 'admin')).toMatchObject({ code: 1, stderr: 'no account "nobody"\n' });
    expect(await operate('grant-role', 'vera', 'root')).toMatchObject({ code: 1 });
    expect((await operate('dance')).stderr).toContain('usage:');
    expect((await operate('toString')).code).toBe(2);
  });
});
