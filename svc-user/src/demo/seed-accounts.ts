import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Passwords } from '../accounts/password.ts';
import { newUserId } from '../accounts/rules.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import type { ProfileStore } from '../profiles/store.ts';
import { readablePassword } from './passwords.ts';
import { DEMO_PEOPLE } from './people.ts';

export interface SeedResult {
  created: string[];
  /** Existing accounts whose passwords were lost with the file. */
  renewed: string[];
}

/**
 * Creates the demo accounts and the file with their passwords, and keeps what exists of both. After a crash at any
 * point the next run makes accounts and file agree: an existing account gets its new password before the file contains
 * it, a missing one is created from the file.
 * Without a file nobody learns the passwords, and existing accounts keep theirs.
 */
export async function seedAccounts(parts: {
  accounts: AccountStore;
  profiles: ProfileStore;
  passwords: Passwords;
  file: string | undefined;
  now: number;
}): Promise<SeedResult> {
  const { accounts, profiles, passwords, file, now } = parts;
  const known = new Map((file ? await readAccountFile(file) : []).map((entry) => [entry.username, entry.password]));
  const result: SeedResult = { created: [], renewed: [] };
  const entries: AccountFile = [];
  const missing: { password: string; person: (typeof DEMO_PEOPLE)[number] }[] = [];

  for (const person of DEMO_PEOPLE) {
    const password = known.get(person.username) ?? readablePassword();
    const account = (await accounts.byUsername(person.username)) ?? (await accounts.byId(person.userId ?? ''));
    // Another user's account has this name, or an operator has deleted this one: do not change it.
    if (account && !account.demo) continue;
    entries.push({ username: person.username, password, role: person.role });
    if (account && person.rolecards) await giveCards(accounts, account._id, person.rolecards);
    if (!account) missing.push({ password, person });
    else if (file && !known.has(person.username)) {
      await accounts.setPassword(account._id, await passwords.hash(password), now);
      result.renewed.push(person.username);
    }
  }
  if (file && entries.some((entry) => !known.has(entry.username))) await writeAccountFile(file, entries);

  for (const { password, person } of missing) {
    const { follows: _, role, userId = newUserId(), ...shown } = person;
    await accounts.create({
      ...shown,
      _id: userId,
      telegramId: userId,
      roles: [role],
      demo: true,
      ...(shown.rolecards ? { demoCards: true } : {}),
      passwordHash: await passwords.hash(password),
      createdAt: now,
    });
    result.created.push(person.username);
  }
  if (missing.length > 0) await followEachOther(accounts, profiles, new Set(result.created));
  return result;
}

/** For accounts from before the story existed; once. */
async function giveCards(accounts: AccountStore, userId: string, cards: Account['rolecards']): Promise<void> {
  await accounts.change(userId, ({ rolecards, demoCards }) =>
    demoCards ? null : { rolecards: rolecards.length > 0 ? rolecards : cards, demoCards: true },
  );
}

/** Only follows that involve new accounts, so that unfollowed people stay unfollowed. */
async function followEachOther(accounts: AccountStore, profiles: ProfileStore, fresh: Set<string>): Promise<void> {
  const ids = new Map<string, string>();
  for (const { username } of DEMO_PEOPLE) {
    const account = await accounts.byUsername(username);
    if (account?.demo) ids.set(username, account._id);
  }
  for (const { username, follows } of DEMO_PEOPLE) {
    for (const followed of follows) {
      const [from, to] = [ids.get(username), ids.get(followed)];
      if (from && to && (fresh.has(username) || fresh.has(followed))) await profiles.follow(from, to);
    }
  }
}

const accountFile = z.array(z.object({ username: z.string(), password: z.string(), role: z.string() }));
export type AccountFile = z.output<typeof accountFile>;

/** The content of the file; empty when it is missing or invalid. */
async function readAccountFile(path: string): Promise<AccountFile> {
  try {
    return accountFile.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return [];
  }
}

/** Writes the file atomically, readable only by its owner. */
async function writeAccountFile(path: string, accounts: AccountFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.tmp`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(accounts, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(draft, 0o600);
  await rename(draft, path);
}
