/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withOwnServer } from '../../testing/own-server.ts';
import { session, signIn, signOut } from '../session/store.ts';
import { issuedAt, keepSessionFresh, renewIfOld } from './renewal.ts';

const DAY = 24 * 3600_000;
const vera = { userId: 'u1', telegramId: 't1', username: 'vera', displayName: 'Вера', role: 'User' as const };

const tokenOf = (claims: object): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
const issued = (epochMs: number): string => tokenOf({ sub: 'u1', name: 'Вера', iat: Math.floor(epochMs / 1000) });

let asked: (string | undefined)[] = [];
let answer: { status: number; body: object };
let beforeAnswer: () => void;
/** Each test's clock starts days after the previous one's, so that no renewal of another test delays it. */
let now = Date.now();

withOwnServer((request, response) => {
  asked.push(request.headers.authorization);
  beforeAnswer();
  response.writeHead(answer.status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(answer.body));
});
beforeEach(() => {
  now += 10 * DAY;
  asked = [];
  beforeAnswer = () => undefined;
  answer = { status: 200, body: { success: true, token: 'renewed', user: { ...vera, role: ['User', 'developer'] } } };
});
afterEach(() => signOut());

describe('the age of a token', () => {
  it('is read from the token, also with non-ASCII claims', () => {
    expect(issuedAt(tokenOf({ name: 'Вера ÿþ?>', iat: 1_767_225_600 }))).toBe(1_767_225_600);
  });

  it.each(['', 'abc', 'a.b.c', 'e30.!!!.x', tokenOf({ iat: 'yesterday' }), tokenOf({})])(
    'of %j is not known',
    (token) => {
      expect(issuedAt(token)).toBeNull();
    },
  );
});

describe('renewal of the session', () => {
  it('does not renew a token younger than a day, nor without a session', async () => {
    await renewIfOld(now);
    signIn(issued(now - DAY + 60_000), vera);
    await renewIfOld(now);
    expect(asked).toEqual([]);
  });

  it('replaces the token and updates the roles', async () => {
    const old = issued(now - DAY - 60_000);
    signIn(old, vera);
    await renewIfOld(now);
    expect(asked).toEqual([`Bearer ${old}`]);
    expect(session.get()).toEqual({ token: 'renewed', user: { ...vera, role: ['User', 'developer'] } });
    expect(localStorage.getItem('authToken')).toBe('renewed');
  });

  it.each([503, 429, 403])('keeps the session after %d and asks again later, not at once', async (status) => {
    answer = { status, body: { success: false, code: 'x', message: 'x' } };
    const old = issued(now - 2 * DAY);
    signIn(old, vera);
    await renewIfOld(now);
    await renewIfOld(now + 1000);
    expect(session.get()?.token).toBe(old);
    expect(asked).toHaveLength(1);
    await renewIfOld(now + 61_000);
    expect(asked).toHaveLength(2);
  });

  it('ends the session when the token is refused', async () => {
    answer = { status: 401, body: { success: false, code: 'unauthorized', message: 'Необходима авторизация.' } };
    signIn(issued(now - 2 * DAY), vera);
    await renewIfOld(now);
    expect(session.get()).toBeNull();
  });

  it('does not sign in a user who signed out meanwhile', async () => {
    beforeAnswer = () => signOut();
    signIn(issued(now - 2 * DAY), vera);
    await renewIfOld(now);
    expect(session.get()).toBeNull();
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  describe('with several tabs', () => {
    const locks = { held: false, names: [] as string[] };
    beforeEach(() => {
      // jsdom has no locks. The same rule: `ifAvailable` gives null while another tab holds it.
      Object.assign(navigator, {
        locks: {
          request: async (name: string, _options: object, callback: (lock: object | null) => unknown) => {
            locks.names.push(name);
            return callback(locks.held ? null : { name });
          },
        },
      });
    });
    afterEach(() => {
      delete (navigator as { locks?: unknown }).locks;
    });

    it('is done by one of them', async () => {
      const old = issued(now - 2 * DAY);
      signIn(old, vera);
      locks.held = true;
      await renewIfOld(now);
      expect(asked).toEqual([]);
      locks.held = false;
      await renewIfOld(now + 61_000);
      expect(asked).toHaveLength(1);
      expect(new Set(locks.names).size).toBe(1);
    });
  });

  it('checks at once and on return to the tab', async () => {
    const renewed = () =>
      new Promise<void>((done) => {
        const end = session.subscribe(() => {
          if (session.get()?.token !== 'renewed') return;
          end();
          done();
        });
      });
    signIn(issued(now - 2 * DAY), vera);
    const atOnce = renewed();
    const stop = keepSessionFresh(() => now);
    await atOnce;
    now += DAY;
    signIn(issued(now - 2 * DAY), vera);
    const onReturn = renewed();
    document.dispatchEvent(new Event('visibilitychange'));
    await onReturn;
    stop();
    expect(asked).toHaveLength(2);
  });
});
