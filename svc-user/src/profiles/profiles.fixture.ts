import { accounts } from '@luplay/contracts/user';
import { type Person, storedAccount, type Users } from '../users.fixture.ts';

/** Unlike PASSWORD. */
export const NEW_PASSWORD = 'новая лиса на крыше';

/** What tests of profile changes ask. `users` is started before the first test, so it is read at each call. */
export const profileCalls = (users: () => Users) => ({
  stored: (who: Person) => storedAccount(users(), who.userId),

  statusOf: async (token: string) => (await users().call(accounts.me, { token })).status,

  /** Sends any body unchanged. */
  async put(who: Person, body: unknown) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${who.token}` };
    const response = await users().fetch('/profile/update', { method: 'PUT', headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  },
});
