import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, profiles } from '@luplay/contracts/user';
import { eventually, shortenPeriods } from '@luplay/service-kit/testing';
import { runCommand } from '../process.fixture.ts';
import { PASSWORD, type Person, signUp, signUpAs, startUsers, type Users } from '../users.fixture.ts';

shortenPeriods(0.2);

let users: Users;
let admin: Person;
beforeAll(async () => {
  users = await startUsers();
  admin = await signUpAs(users, 'chief', 'admin');
});
afterAll(() => users.close());

const NEW_PASSWORD = 'синий кит под мостом';

/** Security events so far. */
const events = (): Record<string, unknown>[] =>
  users
    .logs()
    .split('\n')
    .filter((line) => line.includes('"stream":"security"'))
    .map((line) => JSON.parse(line));
const about = (subject: string) => events().filter((event) => event.subject === subject);

describe('the security log', () => {
  it('24.4: has wrong passwords with the account that they were for', async () => {
    const { userId } = await signUp(users, 'guessed');
    await users.call(accounts.login, { body: { username: 'guessed', password: 'not this one' } });
    await users.call(accounts.login, { body: { username: 'nobody.here', password: 'not this one' } });
    expect(about(userId)).toMatchObject([
      { event: 'auth_refused', code: 'bad_credentials', actor: null, address: '127.0.0.1', call: 'accounts.login' },
    ]);
    expect(users.logs()).not.toContain('not this one');
  });

  it('24.4: has roles changed and passwords set by an admin, not those set by their owner', async () => {
    const { userId, token } = await signUp(users, 'promoted');
    const put = (given: object, by: string) =>
      users.call(profiles.updateProfile, { token: by, body: { userId, ...given } });
    const own = await put({ password: NEW_PASSWORD, currentPassword: PASSWORD }, token);
    expect([own.status, about(userId)]).toEqual([200, []]);
    expect((await put({ role: ['creator', 'developer'], password: PASSWORD }, admin.token)).status).toBe(200);
    expect(about(userId)).toMatchObject([
      { event: 'role_changed', actor: admin.userId, before: ['User'], after: ['creator', 'developer'] },
      { event: 'password_set', actor: admin.userId, address: '127.0.0.1', requestId: expect.any(String) },
    ]);
    expect(users.logs()).not.toContain(NEW_PASSWORD);
  });

  it('24.4: has what an operator did on the command line, once, and the metric counts it', async () => {
    const { userId } = await signUp(users, 'by.operator');
    const operate = (...args: string[]) => runCommand(args, { MONGO_URL: users.kit.env.MONGO_URL });
    await operate('grant-role', 'by.operator', 'admin');
    await operate('grant-role', 'by.operator', 'admin');
    const { stdout } = await operate('set-password', 'by.operator');
    await operate('rotate-keys', '--force');
    const rotated = await eventually(async () => events().find(({ event }) => event === 'keys_rotated'));
    expect(rotated.actor).toMatch(/^operator:/);
    expect(about(userId)).toMatchObject([
      { event: 'role_changed', before: ['User'], after: ['admin'], address: expect.stringMatching(/^host /) },
      { event: 'password_set', actor: rotated.actor, at: expect.any(String) },
    ]);
    expect(users.logs()).not.toContain(stdout.trim());
    expect(await users.kit.internals.metrics.registry.getSingleMetricAsString('security_events_total')).toContain(
      'event="keys_rotated",code="",service="svc-user",replica="svc-user#0"} 1',
    );
  });
});
