import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LOGIN_LIMITS } from '@luplay/contracts/user';
import { eventually } from '@luplay/service-kit/testing';
import { accountKey } from '../accounts/rules.ts';
import { PASSWORD, signUp, startUsers, type Users } from '../users.fixture.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());

/** The client's address, as the gateway passes it on. */
const logIn = (username: string, password: string, ip: string) =>
  users.fetch('/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-real-ip': ip },
    body: JSON.stringify({ username, password }),
  });
const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map((answer) => answer.status).sort();

describe('wrong passwords', () => {
  it('for one account: the sixth is a 429 until the period has passed, also with the right one', async () => {
    await signUp(users, 'guessed');
    for (let i = 0; i < LOGIN_LIMITS.perAccount; i++) {
      const username = i % 2 ? 'guessed' : 'GUESSED';
      expect((await logIn(username, 'wrong password', `192.0.2.${i}`)).status).toBe(401);
    }
    const sixth = await logIn('guessed', PASSWORD, '192.0.2.99');
    expect(sixth.status).toBe(429);
    expect(await sixth.json()).toMatchObject({ success: false, code: 'rate_limited' });
    // The rest of the period passes at once: what counts is how long Redis keeps the counter.
    const { redis } = users.kit;
    const counter = redis.key(['login:account', accountKey('guessed')]);
    const rest = await redis.client.pTTL(counter);
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThanOrEqual(LOGIN_LIMITS.windowSeconds * 1000);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThanOrEqual(rest / 1000);
    expect(Number(sixth.headers.get('retry-after'))).toBeLessThanOrEqual(LOGIN_LIMITS.windowSeconds);
    await redis.client.pExpire(counter, 50);
    await eventually(async () => (await logIn('guessed', PASSWORD, '192.0.2.99')).status === 200);
  });

  it('for an account that does not exist count the same', async () => {
    for (let i = 0; i < LOGIN_LIMITS.perAccount; i++) {
      expect((await logIn('not.there', 'wrong password', `198.51.100.${i}`)).status).toBe(401);
    }
    expect((await logIn('not.there', 'wrong password', '198.51.100.99')).status).toBe(429);
  });

  it('from one address: the eleventh is a 429, while others can log in', async () => {
    await signUp(users, 'neighbour');
    const ip = '203.0.113.1';
    for (let i = 0; i < LOGIN_LIMITS.perAddress; i++) {
      expect((await logIn(`victim${i}`, 'wrong password', ip)).status).toBe(401);
    }
    expect((await logIn('victim99', 'wrong password', ip)).status).toBe(429);
    expect((await logIn('neighbour', PASSWORD, ip)).status).toBe(429);
    expect((await logIn('neighbour', PASSWORD, '203.0.113.2')).status).toBe(200);
  });

  it('sent all at once are counted one by one', async () => {
    const answers = Array.from({ length: 20 }, (_, i) => logIn('storm', `guess number ${i}`, `198.18.0.${i}`));
    expect(await statuses(answers)).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
  });

  it('12.13: from elsewhere do not lock the owner out at a known address', async () => {
    await signUp(users, 'owner');
    const home = '203.0.113.60';
    expect((await logIn('owner', PASSWORD, home)).status).toBe(200);
    for (let i = 0; i < LOGIN_LIMITS.perAccount; i++) {
      expect((await logIn('owner', 'wrong password', `192.0.2.${100 + i}`)).status).toBe(401);
    }
    // A stranger's sixth attempt is refused even with the right password.
    expect((await logIn('owner', PASSWORD, '192.0.2.120')).status).toBe(429);
    expect((await logIn('owner', 'OWNER typed it wrong', home)).status).toBe(401);
    expect((await logIn('Owner', PASSWORD, home)).status).toBe(200);
  });

  it('12.13: at a known address are counted too, and do not lock out other addresses', async () => {
    await signUp(users, 'two.homes');
    const [home, office] = ['203.0.113.61', '203.0.113.62'];
    for (const ip of [home, office]) expect((await logIn('two.homes', PASSWORD, ip)).status).toBe(200);
    for (let i = 0; i < LOGIN_LIMITS.perAccount; i++) {
      expect((await logIn('two.homes', 'wrong password', home)).status).toBe(401);
    }
    expect((await logIn('two.homes', PASSWORD, home)).status).toBe(429);
    expect((await logIn('two.homes', PASSWORD, office)).status).toBe(200);
  });

  it('12.13: from one customer’s IPv6 addresses are counted together', async () => {
    await signUp(users, 'six');
    for (let i = 0; i < LOGIN_LIMITS.perAddress; i++) {
      expect((await logIn(`six.victim${i}`, 'wrong password', `2001:db8:0:7::${i}`)).status).toBe(401);
    }
    expect((await logIn('six', PASSWORD, '2001:db8:0:7:ffff::1')).status).toBe(429);
    expect((await logIn('six', PASSWORD, '2001:db8:0:8::1')).status).toBe(200);
  });

  it('are reset by the right one', async () => {
    await signUp(users, 'forgetful');
    const ip = '203.0.113.77';
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 3; i++) expect((await logIn('forgetful', 'wrong password', ip)).status).toBe(401);
      expect((await logIn('forgetful', PASSWORD, ip)).status).toBe(200);
    }
  });
});

describe('right passwords', () => {
  it('of a whole class behind one address all succeed at once', async () => {
    const names = Array.from({ length: 15 }, (_, i) => `pupil${i}`);
    for (const name of names) await signUp(users, name);
    expect(await statuses(names.map((name) => logIn(name, PASSWORD, '203.0.113.200')))).toEqual(Array(15).fill(200));
  });
});

describe('addresses', () => {
  it('cannot be forged by the client', async () => {
    for (let i = 0; i < LOGIN_LIMITS.perAddress; i++) {
      const answer = await users.fetch('/user/login', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-real-ip': '203.0.113.50',
          'x-forwarded-for': `10.0.0.${i}`,
        },
        body: JSON.stringify({ username: `made.up${i}`, password: 'wrong password' }),
      });
      expect(answer.status).toBe(401);
    }
    expect((await logIn('made.up99', 'wrong password', '203.0.113.50')).status).toBe(429);
  });
});
