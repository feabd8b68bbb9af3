import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, profiles } from '@luplay/contracts/user';
import { z } from 'zod';
import { type Account, accountStore } from './accounts/store.ts';
import { CALL_NAMES, type CallName, callOf, goodRequests, type Request, send } from './requests.fixture.ts';
import { issueFor, PASSWORD, signUpAs, startUsers, storedAccounts, type Users } from './users.fixture.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
  // May make every call, so that nothing is refused before its fields are checked.
  await signUpAs(users, 'digger', 'developer', 'admin');
  await signUpAs(users, 'followed', 'User');
});
afterAll(() => users.close());

/** A new token each time, because some inputs are valid passwords or log-outs. */
async function token(): Promise<string> {
  return issueFor(users, (await accountStore(users.kit.mongo).byUsername('digger')) as Account);
}

type Part = 'params' | 'query' | 'body';
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}

const schemaOf = (name: CallName, part: Part): Schema =>
  z.toJSONSchema(callOf(name)[part], { io: 'input', unrepresentable: 'any' }) as Schema;

/** Whether the field accepts a value of this JavaScript type. */
const takes = (schema: Schema, type: string): boolean =>
  schema.type === type || (schema.anyOf ?? []).some((one) => takes(one, type));

/** Every text field of the request part, with a valid request that contains it. */
function textFields(name: CallName, part: Part): { request: Request; field: string; schema: Schema }[] {
  const schema = schemaOf(name, part);
  const variants = schema.anyOf ?? [schema];
  return variants.flatMap((variant) =>
    Object.entries(variant.properties ?? {})
      .filter(([, field]) => takes(field, 'string'))
      .map(([field, fieldSchema]) => {
        const fits = ({ [part]: given }: Request) =>
          given !== undefined && field in given && Object.keys(given).every((key) => key in (variant.properties ?? {}));
        const request = goodRequests('digger')[name].find(fits);
        if (!request) throw new Error(`no good request of ${name} holds ${part}.${field}`);
        return { request, field, schema: fieldSchema };
      }),
  );
}

const OBJECTS = [{ $ne: null }, { $gt: '' }, { $where: 'sleep(1000)' }, { $regex: '.*' }, {}, ['digger'], [], null];
const SCALARS = [7, 1e308, true];
const TEXTS = ['\u0000', '$where', '__proto__', 'constructor', "'; return true; //", 'x'.repeat(10_000), '\u202Eabc'];
/**
 * Fields that accept free text: only compared, stored and shown as text, or decoded as a picture. All others are ids
 * and choices.
 */
const FREE =
  /^(login|createAccount|logClientError)\.|allProfiles\.(after|search)|\.(displayName|password|currentPassword|title|description|picture)$/;

const places = CALL_NAMES.flatMap((name) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    textFields(name, part).map((place) => ({ name, part, ...place, label: `${name} ${part}.${place.field}` })),
  ),
);

describe('every text field of every call', () => {
  it('is covered', () => {
    expect(new Set(places.map((place) => place.name)).size).toBeGreaterThan(10);
    for (const wanted of ['login body.initData', 'me query.telegramId', 'addAchievement body.achievementId']) {
      expect(places.map((place) => place.label)).toContain(wanted);
    }
  });

  const bodies = places.filter((place) => place.part === 'body');
  it.each(bodies.map((place) => [place.label, place] as const))(
    '%s takes no objects, lists, nothing, numbers or truth values',
    async (_, { name, request, field, schema }) => {
      for (const value of [...OBJECTS, ...SCALARS]) {
        if (takes(schema, typeof value) || (Array.isArray(value) && takes(schema, 'array') && value.length > 0))
          continue;
        const body = { ...request.body, [field]: value };
        const { status, text } = await send(users, name, { ...request, body }, await token());
        expect([value, status, JSON.parse(text).code]).toEqual([value, 400, 'validation_failed']);
      }
    },
  );

  it.each(places.map((place) => [place.label, place] as const))(
    '%s takes hostile text for text, or refuses it',
    async (_, { name, part, request, field }) => {
      for (const value of TEXTS) {
        const { status } = await send(
          users,
          name,
          { ...request, [part]: { ...request[part], [field]: value } },
          await token(),
        );
        expect([value.slice(0, 20), status < 500]).toEqual([value.slice(0, 20), true]);
        const isAnId = /^[\w.-]{1,64}$/.test(value);
        if (!isAnId && !FREE.test(`${name}.${field}`))
          expect([value.slice(0, 20), status]).toEqual([value.slice(0, 20), 400]);
      }
    },
  );

  it.each(places.filter((place) => place.part === 'query').map((place) => [place.label, place] as const))(
    '%s is given once and is no object',
    async (_, { name, request, field }) => {
      for (const query of [{ [field]: ['a', 'b'] }, { [`${field}[$ne]`]: 'a' }, { [`${field}[]`]: 'a' }]) {
        expect((await send(users, name, { ...request, query }, await token())).status).toBe(400);
      }
    },
  );
});

describe('a body', () => {
  const withBody = CALL_NAMES.filter((name) => goodRequests('digger')[name].some((request) => request.body));
  it.each(withBody)('of %s with unknown fields or invalid JSON is a 400', async (name) => {
    const before = await storedAccounts(users);
    const [good] = goodRequests('digger')[name];
    const own = JSON.stringify(good?.body).slice(0, -1);
    const texts = [
      `${own},"__proto__":{"role":"admin"}}`,
      `${own},"constructor":{"prototype":{"role":"admin"}}}`,
      `${own},"$where":"1"}`,
      `${own},"_id":"x"}`,
      `${own},"passwordHash":"x"}`,
      own,
      '[]',
      'null',
      '"text"',
      '7',
    ];
    for (const text of texts) {
      const answer = await send(users, name, { ...good, text }, await token());
      expect([text.slice(-40), answer.status]).toEqual([text.slice(-40), 400]);
      expect(answer.text).not.toContain(' at ');
    }
    expect(await storedAccounts(users)).toEqual(before);
    expect(({} as Record<string, unknown>).role).toBeUndefined();
  });
});

describe('a name', () => {
  const HTML = '<img src=x onerror=alert(1)>';
  const BAD: [string, string][] = [
    ['a right-to-left override', 'Аня\u202Eнимда'],
    ['an isolate', 'Аня\u2066x'],
    ['NUL', 'Аня\u0000'],
    ['an escape character', 'Аня\u001b[31m'],
    ['10 kB', 'я'.repeat(5_000)],
    ['41 characters', 'я'.repeat(41)],
    ['spaces alone', '   '],
  ];

  it.each(BAD)('with %s is a 400, at the sign-up and later', async (_, displayName) => {
    const created = await users.call(accounts.createAccount, {
      body: { username: 'named.badly', password: PASSWORD, displayName },
    });
    const updated = await users.call(profiles.updateProfile, {
      token: await token(),
      body: { userId: 'digger', displayName },
    });
    expect([created.status, updated.status]).toEqual([400, 400]);
  });

  it('with HTML is text: stored unchanged, and sent in a form that browsers do not render', async () => {
    const updated = await users.call(profiles.updateProfile, {
      token: await token(),
      body: { userId: 'digger', displayName: HTML },
    });
    expect([updated.status, updated.body.user.displayName]).toEqual([200, HTML]);
    const shown = await send(users, 'fullProfile', { params: { id: 'digger' } }, await token());
    expect(shown.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['<b>', 'аня&', 'аnya', 'a b', 'a\u202Eb', 'ab', 'x'.repeat(33), 'Guest-anna'])(
    'of a log-in must not be "%s"',
    async (username) => {
      const { status } = await users.call(accounts.createAccount, { body: { username, password: PASSWORD } });
      expect(status).toBe(400);
    },
  );
});
