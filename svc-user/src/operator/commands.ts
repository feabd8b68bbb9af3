import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { GIVEN_ROLES, type GivenRole, looksLikeId, type RevocationMessage, type Role } from '@luplay/contracts';
import { PASSWORD_LENGTH, password as passwordField, usernameField } from '@luplay/contracts/user';
import { publishRevocation } from '@luplay/service-kit';
import { createLog, openRedis } from '@luplay/service-kit/run';
import { createPasswords } from '../accounts/password.ts';
import { newUserId, passwordWeakness, sameRoles, withoutRole, withRole } from '../accounts/rules.ts';
import { type Account, type AccountStore, accountStore, newAccount } from '../accounts/store.ts';
import { openDatabase } from '../database.ts';
import { readablePassword } from '../demo/passwords.ts';
import { BY_OPERATOR, type TokenIssuer, tokenIssuer } from '../tokens/issuer.ts';
import { type KeyRingStore, keyRingStore } from '../tokens/store.ts';
import { type OperatorEventRecorder, operatorEventRecorder } from './events.ts';

const USAGE = `usage: npm run user -- <command>
  create <username> [role ...]      prints its password
  set-role <username> <role ...>    these roles and no others; ends the account's sessions
  grant-role <username> <role>      one role more; ends the account's sessions
  revoke-role <username> <role>     ends the account's sessions
  set-password <username>           prints the new password; ends the account's sessions
  log-out <username>                ends the account's sessions
  delete <username>                 with everything won; games and records show «Удалённый игрок»
  issue-token <username>            prints a session token
  issue-tokens <count> <prefix>     accounts <prefix>1 ... without passwords; prints [{ userId, username, token }]
  rotate-keys [--force]             a new signing key beside the old; --force: in its place, ends all sessions
Roles: ${GIVEN_ROLES.join(', ')}. A password is drawn; with --stdin it is the first line of the standard input.`;

/** Where a command takes its settings and a typed password from, and what it prints to. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  input: NodeJS.ReadableStream;
  print(line: string): void;
  printError(line: string): void;
}
interface Tools {
  store: AccountStore;
  keys: KeyRingStore;
  issuer: TokenIssuer;
  input: NodeJS.ReadableStream;
  /** Leaves an event of the security log. */
  audit: OperatorEventRecorder;
  revoke(message: RevocationMessage): Promise<unknown>;
}
interface Options {
  force: boolean;
  stdin: boolean;
}
type Command = (tools: Tools, args: string[], options: Options) => Promise<string>;

class Refused extends Error {}

const COMMANDS: Record<string, Command> = {
  async create({ store, input, audit }, [username, ...given], { stdin }) {
    const name = usernameField.safeParse(username);
    if (!name.success)
      throw new Refused('username: 3 to 32 Latin or 3 to 32 Russian letters, digits, _ . - and not digits alone');
    const roles = given.length > 0 ? rolesFrom(given) : (['User'] as Role[]);
    if (await store.isTaken(name.data)) throw new Refused(`"${name.data}" is taken`);
    const password = await newPassword(name.data, stdin ? input : null);
    const userId = newUserId();
    await store.create({
      _id: userId,
      telegramId: userId,
      username: name.data,
      displayName: name.data,
      roles,
      passwordHash: await (await createPasswords()).hash(password),
      createdAt: Date.now(),
    });
    if (given.length > 0) await audit('role_changed', { subject: userId, before: [], after: roles });
    return stdin ? `${name.data}: ${roles.join(', ')}` : password;
  },

  'set-role': (tools, [username, ...given]) => changeRoles(tools, username, () => rolesFrom(given)),
  'grant-role': (tools, [username, role]) => changeRoles(tools, username, (roles) => withRole(roles, roleFrom(role))),
  'revoke-role': (tools, [username, role]) =>
    changeRoles(tools, username, (roles) => withoutRole(roles, roleFrom(role))),

  async 'set-password'(tools, [username], { stdin }) {
    const { store, input } = tools;
    const account = await person(store, username);
    const password = await newPassword(account.username, stdin ? input : null);
    const passwords = await createPasswords();
    await ended(tools, store.setPassword(account._id, await passwords.hash(password), Date.now()));
    await tools.audit('password_set', { subject: account._id });
    return stdin ? `${account.username}: password set` : password;
  },

  async 'log-out'(tools, [username]) {
    const { store } = tools;
    const account = await person(store, username);
    await ended(tools, store.logOutEverywhere(account._id, Date.now()));
    return `${account.username}: sessions ended`;
  },

  async delete(tools, [username]) {
    const account = await person(tools.store, username);
    await ended(tools, tools.store.erase(account._id, Date.now()));
    await tools.audit('account_deleted', { subject: account._id });
    return `${account.username}: deleted`;
  },

  async 'issue-token'({ store, issuer }, [username]) {
    return issuer.issue(await person(store, username), BY_OPERATOR);
  },

  async 'issue-tokens'({ store, issuer }, [count, prefix]) {
    const howMany = Number(count);
    if (!Number.isInteger(howMany) || howMany < 1 || howMany > 100_000) throw new Refused('count: 1 to 100000');
    if (!prefix || !/^[A-Za-z0-9_.-]{1,26}$/.test(prefix) || looksLikeId(prefix)) {
      throw new Refused('prefix: letters, digits, _ . - and not digits alone');
    }
    const accounts = await bulk(store, howMany, prefix);
    const tokens = [];
    for (const account of accounts) {
      tokens.push({ userId: account._id, username: account.username, token: await issuer.issue(account, BY_OPERATOR) });
    }
    return JSON.stringify(tokens);
  },

  async 'rotate-keys'({ keys, revoke, audit }, _args, { force }) {
    const ring = await keys.rotate(Date.now(), force);
    await revoke({ type: 'keys', version: ring.version, kids: ring.keys.map(({ kid }) => kid) });
    await audit('keys_rotated', { after: `version ${ring.version}${force ? ', all sessions ended' : ''}` });
    return ring.keys.map((key) => `${key.kid}  signs from ${new Date(key.signsFrom).toISOString()}`).join('\n');
  },
};

/** Announces a change that revoked the account's tokens, and returns the account. */
async function ended({ revoke }: Tools, change: Promise<Account>): Promise<Account> {
  const account = await change;
  await revoke({ type: 'epoch', userId: account._id, notBefore: account.tokensNotBefore });
  return account;
}

async function person(store: AccountStore, username: string | undefined): Promise<Account> {
  const account = username ? await store.byRef(username) : null;
  if (!account) throw new Refused(`no account "${username ?? ''}"`);
  return account;
}

/** Generated, or typed or piped in by the operator. Never an argument, which other users of the machine could read. */
async function newPassword(username: string, input: NodeJS.ReadableStream | null): Promise<string> {
  if (!input) return readablePassword();
  for await (const line of createInterface({ input })) {
    const { min, max } = PASSWORD_LENGTH;
    if (!passwordField.safeParse(line).success) throw new Refused(`password: ${min} to ${max} characters`);
    const weakness = passwordWeakness(line, username);
    if (weakness) throw new Refused(weakness);
    return line;
  }
  throw new Refused('no password on the standard input');
}

function roleFrom(text: string | undefined): Role {
  if (!GIVEN_ROLES.includes(text as GivenRole)) throw new Refused(`role: one of ${GIVEN_ROLES.join(', ')}`);
  return text as GivenRole;
}

function rolesFrom(texts: string[]): Role[] {
  if (texts.length === 0) throw new Refused(`role: one or more of ${GIVEN_ROLES.join(', ')}`);
  return texts.map(roleFrom).reduce<Role[]>(withRole, ['User']);
}

async function changeRoles(
  tools: Tools,
  username: string | undefined,
  change: (roles: readonly Role[]) => Role[],
): Promise<string> {
  const { _id: subject, roles: before } = await person(tools.store, username);
  const { username: name, roles: after } = await ended(tools, tools.store.setRoles(subject, change, Date.now()));
  if (!sameRoles(before, after)) await tools.audit('role_changed', { subject, before, after });
  return `${name}: ${after.join(', ')}`;
}

/**
 * Accounts `<prefix>1` to `<prefix><count>`. Existing ones are reused if they were created like this (no password, no
 * Telegram).
 */
async function bulk(store: AccountStore, count: number, prefix: string): Promise<Account[]> {
  const names = Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
  const existing = new Map<string, Account>();
  const lower = names.map((name) => name.toLowerCase());
  for await (const account of store.accounts.find({ usernameLower: { $in: lower } })) {
    if (account.passwordHash || account.telegramId !== account._id) {
      throw new Refused(`${account.username} is somebody's account: choose another prefix`);
    }
    existing.set(account.usernameLower, account);
  }
  const fresh = names
    .filter((name) => !existing.has(name.toLowerCase()))
    .map((username) => {
      const userId = newUserId();
      return newAccount({ _id: userId, telegramId: userId, username, displayName: username, createdAt: Date.now() });
    });
  for (let at = 0; at < fresh.length; at += 1000) await store.accounts.insertMany(fresh.slice(at, at + 1000));
  for (const account of fresh) existing.set(account.usernameLower, account);
  return lower.map((name) => existing.get(name) as Account);
}

/** Null for an unknown option. */
function commandLine(line: string[]): { name: string; args: string[]; options: Options } | null {
  try {
    const { positionals, values } = parseArgs({
      args: line,
      allowPositionals: true,
      options: { force: { type: 'boolean' }, stdin: { type: 'boolean' } },
    });
    const [name = '', ...args] = positionals;
    return { name, args, options: { force: values.force ?? false, stdin: values.stdin ?? false } };
  } catch {
    return null;
  }
}

/** Carries out a command line; resolves to the exit code. */
export async function operate(line: string[], terminal: Terminal): Promise<number> {
  const { env, input, print, printError } = terminal;
  const given = commandLine(line);
  const command = given && Object.hasOwn(COMMANDS, given.name) ? COMMANDS[given.name] : undefined;
  if (!given || !command) {
    printError(USAGE);
    return 2;
  }
  const database = await openDatabase(env.MONGO_URL);
  try {
    const keys = keyRingStore(database.db);
    const revoke = (message: RevocationMessage) => publishOnce(message, env);
    const audit = operatorEventRecorder(database.db, printError);
    const tools = { store: accountStore(database.db), keys, issuer: tokenIssuer(keys, Date.now), input, audit, revoke };
    print(await command(tools, given.args, given.options));
    return 0;
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    await database.close();
  }
}

/** How long a command waits for the connection to Redis, ms. */
const CONNECT_TIMEOUT_MS = 2_000;

/**
 * Publishes a revocation of an operator's command to every service when REDIS_URL is set. Returns whether it did;
 * otherwise svc-user finds the change in the database within a second and publishes it.
 */
async function publishOnce(message: RevocationMessage, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (!env.REDIS_URL) return false;
  const redis = openRedis(env.REDIS_URL, env.LUPLAY_NAMESPACE ?? '', createLog('cli', 'silent'));
  const deadline = performance.now() + CONNECT_TIMEOUT_MS;
  try {
    while (!redis.connected && performance.now() < deadline) await sleep(20);
    await publishRevocation(redis, message);
    return true;
  } catch {
    return false;
  } finally {
    await redis.close();
  }
}
