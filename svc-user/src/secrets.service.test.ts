import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, profiles } from '@luplay/contracts/user';
import { runScript } from './process.fixture.ts';
import { CALL_NAMES, goodRequests, send } from './requests.fixture.ts';
import { VECTOR } from './sign-in/telegram.fixture.ts';
import { logIn, PASSWORD, signUp, signUpAs, startUsers, type Users } from './users.fixture.ts';
import { startWatchers, type Watchers } from './watchers.fixture.ts';

const NEW_PASSWORD = 'совсем другая лиса на крыше';
const WRONG_PASSWORD = 'подслушанный пароль';
let users: Users;
let watchers: Watchers;
beforeAll(async () => {
  users = await startUsers({
    telegramNow: () => VECTOR.nowMs,
    env: {
      LOG_LEVEL: 'trace',
      TELEGRAM_BOT_TOKEN: VECTOR.botToken,
      LUPLAY_TELEGRAM_MAX_AGE: String(VECTOR.maxAgeSeconds),
    },
  });
  watchers = await startWatchers(users);
});
afterAll(async () => {
  await watchers.service.close();
  await users.close();
});

/** Everything that must not be logged, collected during the test. */
const secrets = new Set([PASSWORD, NEW_PASSWORD, WRONG_PASSWORD, VECTOR.botToken]);
const keep = (token: string | undefined) => {
  if (token === undefined) throw new Error('no token');
  for (const part of [token, ...token.split('.').slice(1)]) secrets.add(part);
  return token;
};

/** Typical use: all log-ins and log-outs, every call, refusals and failures. */
async function live(): Promise<void> {
  await signUp(users, 'followed');
  const anya = await signUp(users, 'anya');
  keep(anya.token);
  for (const name of CALL_NAMES) {
    for (const request of goodRequests('anya')[name]) {
      const token = keep((await signUpAs(users, `caller.${secrets.size}`, 'admin')).token);
      const { text } = await send(users, name, request, token);
      const { token: given } = JSON.parse(text);
      if (given !== undefined) keep(given);
      await send(users, name, request, `${token}x`);
    }
  }
  await users.fetch(`/nothing?token=${anya.token}`);

  const init = { initData: VECTOR.initData };
  for (const call of [accounts.login, accounts.createAccount, accounts.login]) {
    const { status, body } = await users.call(call, { body: init });
    if (status === 200) keep(body.token);
  }
  for (const initData of [`${VECTOR.initData}0`, VECTOR.initData.replace('auth_date=', 'auth_date=x')]) {
    await users.call(accounts.login, { body: { initData } });
  }

  const wrong = { username: 'anya', password: WRONG_PASSWORD };
  await users.call(accounts.login, { body: wrong });
  // A password in the username field, and in unreadable bodies.
  await users.call(accounts.login, { body: { username: WRONG_PASSWORD, password: WRONG_PASSWORD } });
  await send(users, 'login', { text: `{"username":"anya","password":"${WRONG_PASSWORD}"` });
  await send(users, 'login', { body: { username: 'anya', password: { $ne: WRONG_PASSWORD } } });

  const boris = await signUp(users, 'boris');
  const update = { userId: 'boris', password: NEW_PASSWORD, currentPassword: PASSWORD };
  const guessed = { ...update, currentPassword: WRONG_PASSWORD };
  await users.call(profiles.updateProfile, { token: boris.token, body: guessed });
  const updated = await users.call(profiles.updateProfile, { token: boris.token, body: update });
  keep(updated.body.token);
  const socket = await watchers.open(keep((await signUp(users, 'vera')).token));
  await socket.close();
  const bad = watchers.open(`${updated.body.token}x`);
  await expect(bad).rejects.toThrow('4401');

  const report = { message: `failed with Bearer ${anya.token}`, stack: `at /x?tgWebAppData=${VECTOR.initData}` };
  await users.call(accounts.logClientError, { body: report });
}

describe('the logs of a whole run', () => {
  it('contain no token, password or init data, even at the finest level', async () => {
    await live();
    const logs = users.logs() + watchers.service.logs();
    // Check that the run logged something.
    expect(logs.split('\n').length).toBeGreaterThan(60);
    expect(logs).toContain('"call":"profiles.update"');
    expect([...secrets].filter((secret) => logs.includes(secret)).map((secret) => secret.slice(0, 12))).toEqual([]);
    for (const trace of ['auth_date', 'WebAppData', '439d093057e87f60', '%22id%22%3A1000000042', 'argon2', 'eyJ']) {
      expect([trace, logs.includes(trace)]).toEqual([trace, false]);
    }
  });

  it('contain none when the database fails in between', async () => {
    const dead = await startUsers({ beside: users, env: { LOG_LEVEL: 'trace' } });
    const { token } = await logIn(users, 'anya');
    try {
      await dead.kit.mongo.client.close();
      const statuses = [
        (await dead.call(accounts.login, { body: { username: 'anya', password: PASSWORD } })).status,
        (await dead.call(profiles.updateProfile, { token, body: { userId: 'anya', password: NEW_PASSWORD } })).status,
      ];
      expect(statuses.every((status) => status >= 500)).toBe(true);
      for (const secret of [PASSWORD, NEW_PASSWORD, token, token.split('.')[1] as string]) {
        expect(dead.logs()).not.toContain(secret);
      }
      expect(dead.logs()).not.toContain('argon2');
    } finally {
      await dead.close();
    }
  });
});

describe('the operator’s commands', () => {
  it('print no typed password', async () => {
    const env = { MONGO_URL: users.kit.env.MONGO_URL };
    const { code, stdout, stderr } = await runScript(
      'cli.ts',
      ['create', 'typed', '--stdin'],
      env,
      `${NEW_PASSWORD}\n`,
    );
    expect([code, stdout + stderr]).toEqual([0, 'typed: User\n']);
  });
});
