import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DEMO_HOST_ID } from '@luplay/contracts/user';
import { createPasswords } from '../accounts/password.ts';
import { accountStore } from '../accounts/store.ts';
import { openTestDatabase, runCommand, runScript } from '../process.fixture.ts';
import { profileStore } from '../profiles/store.ts';
import { CHEAP_PASSWORDS } from '../users.fixture.ts';
import { DEMO_PEOPLE } from './people.ts';
import type { AccountFile } from './seed-accounts.ts';
import { seedAccounts } from './seed-accounts.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
let file: string;
beforeEach(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'luplay-seed-'));
  file = join(folder, 'data', 'demo-accounts.json');
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** The process that `npm start` runs. */
const runSeed = () => runScript('demo/seed.ts', [], { MONGO_URL: database.url, LUPLAY_DEMO_ACCOUNTS: file });
/** What it does. */
const seed = async () =>
  seedAccounts({
    accounts: accountStore(database.db),
    profiles: profileStore(database.db),
    passwords: await createPasswords(CHEAP_PASSWORDS),
    file,
    now: Date.now(),
  });
const written = async (): Promise<AccountFile> => JSON.parse(await readFile(file, 'utf8'));
const stored = () => accountStore(database.db).accounts.find({}).sort({ usernameLower: 1 }).toArray();

/** Usernames in the file whose password works. */
async function openable(entries: AccountFile): Promise<string[]> {
  const { check } = await createPasswords();
  const open: string[] = [];
  for (const { username, password } of entries) {
    const account = await accountStore(database.db).byUsername(username);
    if (await check(password, account?.passwordHash)) open.push(username);
  }
  return open;
}
const EVERYBODY = DEMO_PEOPLE.map((person) => person.username);

describe('the demo seed', () => {
  it('creates all accounts, with working passwords in a file that only its owner can read', async () => {
    expect(await runSeed()).toMatchObject({ code: 0, stderr: '' });
    const entries = await written();
    expect(entries.map(({ username, role }) => ({ username, role }))).toEqual(
      DEMO_PEOPLE.map(({ username, role }) => ({ username, role })),
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await openable(entries)).toEqual(EVERYBODY);
    const anya = await accountStore(database.db).byUsername('anya');
    expect(anya).toMatchObject({ displayName: 'Аня Лисицына', roles: ['User'], color: 'Оранжевый', unannounced: true });
    expect(anya?.subscriptions).toHaveLength(3);
    expect(await profileStore(database.db).followersOf(anya?._id ?? '')).toHaveLength(3);
  });

  it('changes nothing the second time', async () => {
    await seed();
    const before = { accounts: await stored(), file: await readFile(file, 'utf8'), at: (await stat(file)).mtimeMs };
    expect(await runSeed()).toEqual({ code: 0, stdout: '', stderr: '' });
    expect({ accounts: await stored(), file: await readFile(file, 'utf8'), at: (await stat(file)).mtimeMs }).toEqual(
      before,
    );
  });

  it('sets new passwords when the file is lost or damaged, and ends the old sessions', async () => {
    await seed();
    const old = await written();
    for (const lose of [() => rm(file), () => writeFile(file, '[{"username":')]) {
      const before = await stored();
      await lose();
      expect(await seed()).toEqual({ created: [], renewed: EVERYBODY });
      expect(await openable(await written())).toEqual(EVERYBODY);
      expect(await openable(old)).toEqual([]);
      const after = await stored();
      expect(after.map((account) => account._id)).toEqual(before.map((account) => account._id));
      for (const [i, account] of after.entries()) {
        expect(account.tokensNotBefore).toBeGreaterThan(before[i]?.tokensNotBefore ?? Number.MAX_SAFE_INTEGER);
      }
    }
  });

  it('creates missing accounts with the password in the file', async () => {
    await seed();
    const promised = await written();
    const store = accountStore(database.db);
    await store.accounts.deleteMany({ usernameLower: { $in: ['boris', 'timur'] } });
    expect((await seed()).created).toEqual(EVERYBODY.filter((name) => ['boris', 'timur'].includes(name)));
    expect(await written()).toEqual(promised);
    expect(await openable(promised)).toEqual(EVERYBODY);
  });

  it('leaves the host, whose id is a fixed one, deleted', async () => {
    await seed();
    await accountStore(database.db).erase(DEMO_HOST_ID, Date.now());
    expect(await seed()).toEqual({ created: [], renewed: [] });
  });

  it('gives each player a role card once, older accounts too, and not again after it was taken', async () => {
    await seed();
    const store = accountStore(database.db);
    const card = (await store.byUsername('anya'))?.rolecards;
    expect(card).toEqual([{ id: 'char-sofia', name: 'Софья Зимина', image: '/media/story/char-sofia.webp' }]);
    await store.accounts.updateOne({ usernameLower: 'anya' }, { $set: { rolecards: [] }, $unset: { demoCards: true } });
    await store.accounts.updateOne({ usernameLower: 'boris' }, { $set: { rolecards: [] } });
    await seed();
    expect((await store.byUsername('anya'))?.rolecards).toEqual(card);
    expect((await store.byUsername('boris'))?.rolecards).toEqual([]);
    expect((await store.byUsername('timur'))?.rolecards).toEqual([]);
  });

  it('does not change a real account of the same name', async () => {
    const store = accountStore(database.db);
    const real = {
      _id: 'Real12345678',
      telegramId: 'Real12345678',
      username: 'Anya',
      displayName: 'Анна',
      createdAt: 1,
    };
    await store.create({ ...real, passwordHash: 'theirs' });
    const before = await store.byId(real._id);
    expect((await seed()).created).toEqual(EVERYBODY.filter((name) => name !== 'anya'));
    expect(await store.byId(real._id)).toEqual(before);
    expect((await written()).map((entry) => entry.username)).toEqual(EVERYBODY.filter((name) => name !== 'anya'));
  });

  it('24.9: without a file leaves the passwords that an operator has set, and names a missing setting', async () => {
    const env = { MONGO_URL: database.url };
    expect((await runScript('demo/seed.ts', [], env)).stdout).toContain(EVERYBODY.join(', '));
    const { stdout: password } = await runCommand(['set-password', 'timur'], env);
    const before = await stored();
    expect(await runScript('demo/seed.ts', [], env)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await stored()).toEqual(before);
    expect(await openable([{ username: 'timur', password: password.trim(), role: '' }])).toEqual(['timur']);
    expect(await runScript('demo/seed.ts', [], {})).toMatchObject({ code: 2, stderr: 'MONGO_URL is missing\n' });
  });
});
