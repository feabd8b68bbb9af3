import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jwks } from '@luplay/contracts';
import { accounts, profileCards, profiles } from '@luplay/contracts/user';
import { eventually, shortenPeriods } from '@luplay/service-kit/testing';
import { decodeProtectedHeader } from 'jose';
import { accountStore, newAccount } from '../accounts/store.ts';
import { runCommand, runScript } from '../process.fixture.ts';
import { PASSWORD, signUp, startUsers, type Users } from '../users.fixture.ts';

// What a command changes in the database is announced by reconciliation.
shortenPeriods(0.2);

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());

const operate = (...args: string[]) => runCommand(args, { MONGO_URL: users.kit.env.MONGO_URL });
/** Types a password on standard input. */
const typing = (password: string, ...args: string[]) =>
  runCommand([...args, '--stdin'], { MONGO_URL: users.kit.env.MONGO_URL }, `${password}\n`);
const logsIn = async (username: string, password: string) =>
  (await users.call(accounts.login, { body: { username, password } })).body;
const statusOf = async (token: string) => (await users.call(accounts.me, { token })).status;

describe('the operator’s process', () => {
  const start = (args: string[], input?: string) =>
    runScript('cli.ts', args, { MONGO_URL: users.kit.env.MONGO_URL }, input);

  it('reads its arguments and a typed password, prints results and errors apart, and exits with a code', async () => {
    const [typed, refused, unknown] = await Promise.all([
      start(['create', 'by.process', 'creator', '--stdin'], `${PASSWORD}\n`),
      start(['log-out', 'nobody']),
      start(['dance']),
    ]);
    expect(typed).toEqual({ code: 0, stdout: 'by.process: creator\n', stderr: '' });
    expect((await logsIn('by.process', PASSWORD)).user.role).toEqual('creator');
    expect(refused).toEqual({ code: 1, stdout: '', stderr: 'no account "nobody"\n' });
    expect(unknown).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining('usage:') });
  });
});

describe('the operator', () => {
  it('creates an account with a generated or typed password, and with roles', async () => {
    const drawn = await operate('create', 'First.Dev', 'developer', 'creator');
    expect(drawn).toMatchObject({ code: 0, stderr: '' });
    const { user } = await logsIn('first.dev', drawn.stdout.trim());
    expect(user).toMatchObject({ username: 'First.Dev', role: ['developer', 'creator'] });
    expect(await typing(PASSWORD, 'create', 'plain')).toMatchObject({ code: 0, stdout: 'plain: User\n' });
    expect((await logsIn('plain', PASSWORD)).user.role).toBe('User');
    // Other services learn of it from the reconciliation.
    const cards = users.kit.nats.bucket(profileCards);
    await eventually(() => cards.get(user.userId));
  });

  it('refuses a taken or invalid name, an unknown role and a weak password', async () => {
    const { userId } = await signUp(users, 'taken');
    const before = await accountStore(users.kit.mongo).accounts.countDocuments();
    for (const [args, message] of [
      [['create', 'TAKEN'], 'is taken'],
      [['create', userId], 'username: 3 to 32'],
      [['create', '1000000042'], 'not digits alone'],
      [['create', 'no'], 'username: 3 to 32'],
      [['create', 'fresh', 'root'], 'role: one of'],
    ] as const) {
      const { code, stdout, stderr } = await operate(...args);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(message);
    }
    for (const password of ['short', 'qwertyuiop']) {
      expect((await typing(password, 'create', 'fresh')).code).toBe(1);
    }
    expect(await accountStore(users.kit.mongo).accounts.countDocuments()).toBe(before);
  });

  it('sets exactly the given roles', async () => {
    const { token } = await signUp(users, 'many.roles');
    expect((await operate('set-role', 'many.roles', 'creator', 'admin')).stdout).toBe('many.roles: creator, admin\n');
    await eventually(async () => (await statusOf(token)) === 401);
    expect((await operate('set-role', 'Many.Roles', 'developer')).stdout).toBe('many.roles: developer\n');
    expect((await operate('set-role', 'many.roles', 'User')).stdout).toBe('many.roles: User\n');
    expect(await operate('set-role', 'many.roles')).toMatchObject({ code: 1, stdout: '' });
    expect((await operate('set-role', 'many.roles', 'root')).stderr).toBe(
      'role: one of User, creator, developer, admin\n',
    );
  });

  it('grants and revokes a role: old sessions end, the next one has the role', async () => {
    const { token } = await signUp(users, 'anya');
    expect(await operate('grant-role', 'Anya', 'developer')).toMatchObject({ code: 0, stdout: 'anya: developer\n' });
    await eventually(async () => (await statusOf(token)) === 401);
    const { body } = await users.call(accounts.login, { body: { username: 'anya', password: PASSWORD } });
    expect(body.user.role).toBe('developer');
    // Granting an existing role ends no session.
    await operate('grant-role', 'anya', 'developer');
    expect((await accountStore(users.kit.mongo).byUsername('anya'))?.rev).toBe(2);
    expect(await statusOf(body.token)).toBe(200);
    expect((await operate('revoke-role', 'anya', 'developer')).stdout).toBe('anya: User\n');
  });

  it('sets a password, and ends sessions', async () => {
    const { token } = await signUp(users, 'boris');
    const password = (await operate('set-password', 'boris')).stdout.trim();
    await eventually(async () => (await statusOf(token)) === 401);
    const login = await users.call(accounts.login, { body: { username: 'boris', password } });
    expect(login.status).toBe(200);
    expect((await operate('log-out', 'boris')).code).toBe(0);
    await eventually(async () => (await statusOf(login.body.token)) === 401);
    expect(await typing('typed by an operator', 'set-password', 'boris')).toMatchObject({
      code: 0,
      stdout: 'boris: password set\n',
    });
    expect((await logsIn('boris', 'typed by an operator')).success).toBe(true);
    const weak = await typing('12345678', 'set-password', 'boris');
    expect([weak.code, weak.stdout]).toEqual([1, '']);
    expect((await logsIn('boris', 'typed by an operator')).success).toBe(true);
  });

  it('deletes an account: nothing is left but its id, and the names may be taken again', async () => {
    const { userId, token } = await signUp(users, 'egor');
    const follower = await signUp(users, 'follows.egor');
    const store = accountStore(users.kit.mongo);
    const more = { telegramId: '1000000043', returnDigest: 'x', paidGames: [1], lucoins: 50, achievements: ['a'] };
    await store.accounts.updateOne({ _id: userId }, { $set: { ...more, rolecards: [{ id: 'c', name: 'C' }] } });
    await users.call(profiles.follow, {
      token: follower.token,
      body: { followerId: follower.userId, followingId: userId },
    });
    const created = (await store.byId(userId))?.createdAt ?? 0;
    expect(await operate('delete', 'Egor')).toMatchObject({ code: 0, stdout: 'egor: deleted\n' });
    await eventually(async () => (await statusOf(token)) === 401);
    expect((await logsIn('egor', PASSWORD)).success).toBe(false);
    const card = async () => (await users.kit.nats.bucket(profileCards).get(userId))?.displayName;
    await eventually(async () => (await card()) === 'Удалённый игрок');
    await eventually(async () => !(await store.byId(userId))?.unannounced);
    const left = await store.byId(userId);
    const blank = newAccount({
      _id: userId,
      telegramId: userId,
      username: userId,
      displayName: '',
      createdAt: created,
    });
    expect(Object.keys(left ?? {}).sort()).toEqual(
      Object.keys(blank)
        .filter((name) => name !== 'unannounced')
        .sort(),
    );
    expect(JSON.stringify(left)).not.toMatch(/egor|1000000043|argon/i);
    expect(left).toMatchObject({ roles: ['User'], lucoins: 0, achievements: [], rolecards: [], subscriptions: [] });
    expect((await store.byId(follower.userId))?.subscriptions).toEqual([]);
    const read = await users.call(profiles.fullProfile, { token: follower.token, params: { id: userId } });
    expect(read.body.user.displayName).toBe('Удалённый игрок');
    expect((await signUp(users, 'egor')).userId).not.toBe(userId);
    expect((await operate('delete', 'nobody')).stderr).toBe('no account "nobody"\n');
  });

  it('issues tokens for one account, and for many created for the purpose', async () => {
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
    // Other services learn of them from the reconciliation.
    await eventually(
      async () => (await accountStore(users.kit.mongo).accounts.countDocuments({ unannounced: true })) === 0,
    );
  });

  it('issues no tokens for existing user accounts by a prefix', async () => {
    await signUp(users, 'gleb2');
    expect(await operate('issue-tokens', '3', 'gleb')).toMatchObject({ code: 1, stdout: '' });
    expect(await accountStore(users.kit.mongo).byUsername('gleb1')).toBeNull();
  });

  it('rotates the signing key without ending sessions', async () => {
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

  it('gets an explanation of errors', async () => {
    expect(await operate('grant-role', 'nobody', 'admin')).toMatchObject({ code: 1, stderr: 'no account "nobody"\n' });
    expect(await operate('grant-role', 'vera', 'root')).toMatchObject({ code: 1 });
    expect((await operate('dance')).stderr).toContain('usage:');
    expect((await operate('toString')).code).toBe(2);
    expect(await operate('set-password', 'vera', '--loud')).toMatchObject({ code: 2, stdout: '' });
    expect((await operate('set-password', 'nobody')).stderr).toBe('no account "nobody"\n');
  });
});
