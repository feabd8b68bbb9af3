import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPasswords } from '../accounts/password.ts';
import { accountStore } from '../accounts/store.ts';
import { PASSWORD, signUpAs, startUsers, type Users } from '../users.fixture.ts';

let users: Users;
beforeAll(async () => {
  // Hashes cost what they cost in production.
  users = await startUsers({ passwordCost: undefined });
});
afterAll(() => users.close());

const TRIES = 50;
/** The medians may differ by less than this factor. */
const ALIKE = 2;

let address = 0;
async function logIn(username: string, password: string) {
  const started = performance.now();
  const response = await users.fetch('/user/login', {
    method: 'POST',
    // A separate address for each request, so that throttling does not distort the result.
    headers: { 'content-type': 'application/json', 'x-real-ip': `203.0.${++address >> 8}.${address & 255}` },
    body: JSON.stringify({ username, password }),
  });
  const text = await response.text();
  return { status: response.status, text, took: performance.now() - started };
}
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;

it('an unknown name and a wrong password get the same reply in the same time', async () => {
  const names = Array.from({ length: TRIES }, (_, i) => `known.${i}`);
  for (const name of names) await signUpAs(users, name, 'User');
  const passwordHash = await (await createPasswords()).hash(PASSWORD);
  await accountStore(users.kit.mongo).accounts.updateMany({}, { $set: { passwordHash } });
  const wrong: number[] = [];
  const unknown: number[] = [];
  const answers = new Set<string>();
  for (const [i, name] of names.entries()) {
    const tries = [
      { username: name, times: wrong },
      { username: `nobody.${i}`, times: unknown },
    ];
    // Alternate the order of the two.
    for (const { username, times } of i % 2 ? tries : tries.reverse()) {
      const { status, text, took } = await logIn(username, 'неверный пароль');
      answers.add(`${status} ${text}`);
      times.push(took);
    }
  }
  expect([...answers]).toEqual([
    '401 {"success":false,"code":"bad_credentials","message":"Неверное имя пользователя или пароль."}',
  ]);
  const ratio = median(wrong) / median(unknown);
  expect(ratio).toBeGreaterThan(1 / ALIKE);
  expect(ratio).toBeLessThan(ALIKE);
  expect((await logIn('known.0', PASSWORD)).status).toBe(200);
});
