import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResponseOf } from '@luplay/contracts';
import { accounts, directory, profiles } from '@luplay/contracts/user';
import { newUserId } from '../accounts/rules.ts';
import { ACCOUNTS, type Account, newAccount } from '../accounts/store.ts';
import { type Person, signUpAs, startUsers, type Users } from '../users.fixture.ts';

const MANY = 10_000;
const BATCH = 250;
const FIRST = ['Алёна', 'Борис', 'Вера', 'Глеб', 'Дарья', 'Егор', 'Жанна', 'Захар', 'Инна', 'Кирилл'];
const LAST = ['Лис', 'Медведь', 'Норка', 'Осина', 'Павлин'];

let users: Users;
let developer: Person;
/** Everybody, sorted as the list is. */
let sorted: Account[];

/** Without the digits, the last of the alphabet: a number that is searched for must not be found in an id. */
const idOfLetters = () => newUserId((bound) => randomInt(bound - '0123456789'.length));

/** Accounts as they are after a year: with subscriptions and a ledger. */
function seeded(at: number): Account {
  const userId = idOfLetters();
  const roles: Account['roles'] = at % 100 === 0 ? ['creator'] : ['User'];
  return {
    ...newAccount({
      _id: userId,
      telegramId: String(7_000_000 + at),
      username: `player.${at}`,
      displayName: `${FIRST[at % FIRST.length]} ${LAST[at % LAST.length]} ${at}`,
      roles,
      createdAt: 0,
    }),
    subscriptions: Array.from({ length: 20 }, newUserId),
    ledger: Array.from({ length: 20 }, (_, game) => ({ from: `game:${at}-${game}`, lucoins: 10, at: game })),
  };
}

beforeAll(async () => {
  users = await startUsers();
  developer = await signUpAs(users, 'timur', 'developer');
  const stored = users.kit.mongo.collection<Account>(ACCOUNTS);
  const all = await stored.find().toArray();
  // Each operation ends in time on a busy machine.
  for (let from = 0; from < MANY; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, at) => seeded(from + at));
    await stored.insertMany(batch);
    all.push(...batch);
  }
  sorted = all.sort((one, other) => (one.listKey < other.listKey ? -1 : 1));
});
afterAll(() => users.close());

type Query = { search?: string; role?: 'User' | 'creator' | 'developer' | 'admin'; after?: string; limit?: number };
type Listed = ResponseOf<typeof directory.allProfiles>;

async function list(query: Query = {}): Promise<Listed> {
  const { status, body } = await users.call(directory.allProfiles, { token: developer.token, query });
  expect(status).toBe(200);
  return body;
}

/** All pages of a query. */
async function whole(query: Query): Promise<Listed['profiles']> {
  const found: Listed['profiles'] = [];
  for (let after: string | undefined; ; ) {
    const page = await list({ ...query, ...(after !== undefined && { after }) });
    found.push(...page.profiles);
    if (page.next === null) return found;
    after = page.next;
  }
}

describe(`15.5: the list of ${MANY} profiles`, () => {
  it('has everybody once, by name, in pages', async () => {
    const found = await whole({ limit: 500 });
    expect(found.map(({ userId }) => userId)).toEqual(sorted.map(({ _id }) => _id));
    const { total, profiles: page } = await list();
    expect([total, page.length]).toEqual([MANY + 1, 200]);
  });

  it('sends what the list shows, and nothing else', async () => {
    const [shown] = (await list({ search: '7000042', limit: 1 })).profiles;
    expect(shown).toEqual({
      userId: expect.any(String),
      telegramId: '7000042',
      username: 'player.42',
      displayName: 'Вера Норка 42',
      profilePicture: '/profile_pictures/profile_picture_00.jpg',
      color: 'Зеленый',
      role: 'User',
      sex: 'Not specified',
    });
  });

  it.each([
    ['алена', 1000],
    ['  ЛИС  алё ', 1000],
    ['вера норка 4242', 1],
    ['@player.9999', 1],
    ['7009999', 1],
    ['никого.нет', 0],
    ['.*', 0],
  ])('«%s» finds %d', async (search, many) => {
    const { total, profiles: page } = await list({ search, limit: 50 });
    expect([total, page.length]).toEqual([many, Math.min(many, 50)]);
  });

  it('is filtered by role, alone and together with a search', async () => {
    expect((await list({ role: 'developer' })).profiles.map(({ userId }) => userId)).toEqual([developer.userId]);
    expect((await whole({ role: 'creator', limit: 30 })).length).toBe(MANY / 100);
    expect(await list({ role: 'creator', search: 'player.100' })).toMatchObject({ total: 2 });
    expect(await list({ role: 'creator', search: 'борис' })).toMatchObject({ total: 0, next: null });
  });

  it('follows a new name at once', async () => {
    const [someone] = (await list({ search: '7000077' })).profiles;
    const body = { userId: someone!.userId, displayName: 'Ёжик в тумане' };
    expect((await users.call(profiles.updateProfile, { token: developer.token, body })).status).toBe(200);
    expect((await list({ search: 'ежик туман' })).profiles.map(({ userId }) => userId)).toEqual([someone!.userId]);
    expect((await list({ search: 'захар 7000077' })).total).toBe(0);
  });

  it('answers a page in a moment and in few bytes', async () => {
    const headers = { authorization: `Bearer ${developer.token}` };
    const measure = async (path: string) => {
      const started = performance.now();
      const response = await users.fetch(path, { headers });
      const bytes = (await response.arrayBuffer()).byteLength;
      expect(response.status).toBe(200);
      return { ms: performance.now() - started, bytes };
    };
    const queries = ['', '&search=%D0%BB%D0%B8%D1%81', '&search=nobody', '&role=creator'];
    for (const query of queries) {
      const runs: Awaited<ReturnType<typeof measure>>[] = [];
      const alone: typeof runs = [];
      for (let run = 0; run < 5; run++) {
        runs.push(await measure(`/get-profile/all?limit=50${query}`));
        alone.push(await measure(accounts.me.path));
      }
      const median = (of: typeof runs) => of.map(({ ms }) => ms).sort((a, b) => a - b)[2]!;
      // It would not hold with whole profiles or a query per profile. On a busy machine, one small call tells how busy.
      expect(median(runs)).toBeLessThan(Math.max(500, 50 * median(alone)));
      expect(runs[0]!.bytes).toBeLessThan(20_000);
    }
  });

  it('has an index for each of its orders', async () => {
    const indexes = await users.kit.mongo.collection(ACCOUNTS).indexes();
    expect(indexes.map(({ key }) => key)).toEqual(
      expect.arrayContaining([{ listKey: 1 }, { roles: 1, listKey: 1 }].map((key) => expect.objectContaining(key))),
    );
  });
});

describe('15.5: accounts of an older version', () => {
  it('get their keys when the list is read', async () => {
    const accounts = users.kit.mongo.collection<Account>(ACCOUNTS);
    const { modifiedCount } = await accounts.updateMany({ roles: 'creator' }, { $unset: { listKey: '' } });
    expect(modifiedCount).toBe(MANY / 100);
    expect((await list({ role: 'creator', search: 'player.100' })).total).toBe(2);
    expect(await accounts.countDocuments({ listKey: { $exists: false } })).toBe(0);
  });
});
