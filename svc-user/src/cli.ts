/** The operator's commands. Each needs MONGO_URL and takes effect within seconds, whatever is running. */
import { parseArgs } from 'node:util';
import { ROLES, type Role } from '@luplay/contracts';
import { createPasswords } from './accounts/password.ts';
import { newUserId, passwordWeakness, withoutRole, withRole } from './accounts/rules.ts';
import { type Account, type AccountStore, accountStore, newAccount } from './accounts/store.ts';
import { openDatabase } from './database.ts';
import { readablePassword } from './demo/passwords.ts';
import { type TokenIssuer, tokenIssuer } from './tokens/issuer.ts';
import { type KeyRingStore, keyRingStore } from './tokens/store.ts';

const USAGE = `usage: node svc-user/src/cli.ts <command>
  grant-role <username> <role>      ${ROLES.join(', ')}; ends the account's sessions
  revoke-role <username> <role>     ends the account's sessions
  set-password <username>           prints a new password; ends the account's sessions
  log-out <username>                ends the account's sessions
  issue-token <username>            prints a session token
  issue-tokens <count> <prefix>     accounts <prefix>1 ... without passwords; prints [{ userId, username, token }]
  rotate-keys [--force]             a new signing key; --force: at once, ends the sessions of the oldest key`;

interface Tools {
  store: AccountStore;
  keys: KeyRingStore;
  issuer: TokenIssuer;
}
type Command = (tools: Tools, args: string[], options: { force: boolean }) => Promise<string>;

class Refused extends Error {}

const COMMANDS: Record<string, Command> = {
  'grant-role': (tools, [username, role]) => changeRoles(tools, username, role, withRole),
  'revoke-role': (tools, [username, role]) => changeRoles(tools, username, role, withoutRole),

  async 'set-password'({ store }, [username]) {
    const account = await person(store, username);
    const password = readablePassword();
    if (passwordWeakness(password, account.username)) throw new Refused('drew a weak password, try again');
    const passwords = await createPasswords();
    await store.setPassword(account._id, await passwords.hash(password), Date.now());
    return password;
  },

  async 'log-out'({ store }, [username]) {
    const account = await person(store, username);
    await store.logOutEverywhere(account._id, Date.now());
    return `${account.username}: sessions ended`;
  },

  async 'issue-token'({ store, issuer }, [username]) {
    return issuer.issue(await person(store, username));
  },

  async 'issue-tokens'({ store, issuer }, [count, prefix]) {
    const howMany = Number(count);
    if (!Number.isInteger(howMany) || howMany < 1 || howMany > 100_000) throw new Refused('count: 1 to 100000');
    if (!prefix || !/^[A-Za-z0-9_.-]{1,26}$/.test(prefix)) throw new Refused('prefix: letters, digits, _ . -');
    const accounts = await bulk(store, howMany, prefix);
    const tokens = [];
    for (const account of accounts) {
      tokens.push({ userId: account._id, username: account.username, token: await issuer.issue(account) });
    }
    return JSON.stringify(tokens);
  },

  async 'rotate-keys'({ keys }, _args, { force }) {
    const ring = await keys.rotate(Date.now(), force);
    return ring.keys.map((key) => `${key.kid}  signs from ${new Date(key.signsFrom).toISOString()}`).join('\n');
  },
};

async function person(store: AccountStore, username: string | undefined): Promise<Account> {
  const account = username ? await store.byRef(username) : null;
  if (!account) throw new Refused(`no account "${username ?? ''}"`);
  return account;
}

async function changeRoles(
  { store }: Tools,
  username: string | undefined,
  role: string | undefined,
  change: (roles: readonly Role[], role: Role) => Role[],
): Promise<string> {
  if (!ROLES.includes(role as Role)) throw new Refused(`role: one of ${ROLES.join(', ')}`);
  const { _id } = await person(store, username);
  const account = await store.setRoles(_id, (roles) => change(roles, role as Role), Date.now());
  return `${account.username}: ${account.roles.join(', ')}`;
}

/**
 * `<prefix>1` to `<prefix><count>`; those that exist are used again, if they are such accounts too (no password, no
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

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean' } } });
  const [name = '', ...args] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(USAGE);
    return 2;
  }
  const database = await openDatabase();
  try {
    const keys = keyRingStore(database.db);
    const tools = { store: accountStore(database.db), keys, issuer: tokenIssuer(keys, Date.now) };
    console.log(await command(tools, args, { force: values.force ?? false }));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    await database.close();
  }
}

process.exitCode = await main();
