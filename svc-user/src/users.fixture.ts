import type { Role } from '@luplay/contracts';
import { accounts } from '@luplay/contracts/user';
import { defineService } from '@luplay/service-kit';
import { eventually, startTestService, type TestOptions, type TestService } from '@luplay/service-kit/testing';
import { createPasswords, type PasswordCost } from './accounts/password.ts';
import { newUserId } from './accounts/rules.ts';
import { ACCOUNTS, type Account, accountStore } from './accounts/store.ts';
import { PUBLISH_TIMEOUT_MS } from './announcements/announcer.ts';
import type { userEnv } from './env.ts';
import { type UserServiceOptions, userService } from './service.ts';
import { BY_OPERATOR, tokenIssuer } from './tokens/issuer.ts';
import { keyRingStore } from './tokens/store.ts';

export type Users = TestService<typeof userEnv>;

/** Long enough, not common, and used by all users of a test. */
export const PASSWORD = 'рыжая лиса на крыше';

/** Hashing takes most of the time of making an account. `password.test.ts` asserts what it costs in production. */
export const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 64, timeCost: 1 };

/**
 * svc-user with the real backing services and cheap passwords. Tests use one address, so rate limits are raised.
 */
export function startUsers(
  options: UserServiceOptions & Pick<TestOptions, 'env'> & { beside?: Users | TestService } = {},
): Promise<Users> {
  const { env, beside, ...own } = options;
  return startTestService(userService({ passwordCost: CHEAP_PASSWORDS, ...own }), {
    env: { LUPLAY_RATE_SCALE: '1000', ...env },
    // A test service with any settings provides its database and names.
    ...(beside ? { beside: beside as unknown as TestService } : {}),
  });
}

/** Another service of the deployment, whose database and streams remain when svc-user is stopped. */
export const startNeighbour = (): Promise<TestService> =>
  startTestService(defineService({ name: 'svc-lobby-game', calls: {}, setup: () => ({ handlers: {} }) }));

export interface Person {
  userId: string;
  token: string;
}

/** A new account with PASSWORD. */
export async function signUp(users: Users, username: string): Promise<Person> {
  const { status, body } = await users.call(accounts.createAccount, { body: { username, password: PASSWORD } });
  if (status !== 200) throw new Error(`sign-up of ${username}: ${status} ${body.message}`);
  return { userId: body.user.userId, token: body.token };
}

/** Another session of a user with PASSWORD. */
export async function logIn(users: Users, username: string): Promise<Person> {
  const { status, body } = await users.call(accounts.login, { body: { username, password: PASSWORD } });
  if (status !== 200) throw new Error(`log-in of ${username}: ${status} ${body.message}`);
  return { userId: body.user.userId, token: body.token };
}

/** Makes a change and resolves to its result when the account is published: before the reply, unless that was late. */
export async function published<T>(users: Users, change: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await change();
  if (performance.now() - started >= PUBLISH_TIMEOUT_MS) {
    const { accounts } = accountStore(users.kit.mongo);
    await eventually(async () => (await accounts.countDocuments({ unannounced: true })) === 0);
  }
  return result;
}

let hashed: Promise<string> | undefined;

/** A new account with PASSWORD and these roles, written directly to the database, which is fast. */
export async function signUpAs(users: Users, username: string, ...roles: Role[]): Promise<Person> {
  hashed ??= createPasswords(CHEAP_PASSWORDS).then((passwords) => passwords.hash(PASSWORD));
  const userId = newUserId();
  const account = await accountStore(users.kit.mongo).create({
    _id: userId,
    telegramId: userId,
    username,
    displayName: username,
    roles,
    passwordHash: await hashed,
    createdAt: Date.now(),
  });
  return { userId, token: await issueFor(users, account) };
}

/** A token for the current account. */
export const issueFor = (users: Users, account: Account): Promise<string> =>
  tokenIssuer(keyRingStore(users.kit.mongo), Date.now).issue(account, BY_OPERATOR);

/** Every stored account, without the mark that the announcer removes asynchronously. */
export function storedAccounts(users: Users): Promise<Account[]> {
  return users.kit.mongo
    .collection<Account>(ACCOUNTS)
    .find({}, { projection: { unannounced: 0 } })
    .toArray();
}

/** One account in the same form. */
export async function storedAccount(users: Users, userId: string): Promise<Account> {
  const account = (await storedAccounts(users)).find(({ _id }) => _id === userId);
  if (!account) throw new Error(`no account ${userId}`);
  return account;
}
