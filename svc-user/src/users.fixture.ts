import { accounts } from '@luplay/contracts/user';
import { startTestService, type TestOptions, type TestService } from '@luplay/service-kit/testing';
import type { userEnv } from './env.ts';
import { type UserServiceOptions, userService } from './service.ts';

export type Users = TestService<typeof userEnv>;

/** Long enough, not common, the same for everybody in a test. */
export const PASSWORD = 'рыжая лиса на крыше';

/** svc-user over the real backing services. Tests come from one address, so the calls' own limits are widened. */
export function startUsers(
  options: UserServiceOptions & Pick<TestOptions, 'env'> & { beside?: Users } = {},
): Promise<Users> {
  const { env, beside, ...own } = options;
  return startTestService(userService(own), {
    env: { LUPLAY_RATE_SCALE: '1000', ...env },
    // A test service of whatever settings lends its database and names.
    ...(beside ? { beside: beside as unknown as TestService } : {}),
  });
}

/** A fresh account with PASSWORD. */
export async function signUp(users: Users, username: string): Promise<{ userId: string; token: string }> {
  const { status, body } = await users.call(accounts.createAccount, { body: { username, password: PASSWORD } });
  if (status !== 200) throw new Error(`sign-up of ${username}: ${status} ${body.message}`);
  return { userId: body.user.userId, token: body.token };
}

/** Asks until the answer is there. For what happens by itself a moment later. */
export async function until<T>(ask: () => Promise<T | null | undefined | false>, patience = 10_000): Promise<T> {
  const deadline = performance.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error('it did not happen');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
