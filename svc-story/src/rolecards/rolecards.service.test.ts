import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storyCalls } from '@luplay/contracts/story';
import { HOLDERS_PAGE, type RolecardHolder } from '@luplay/contracts/user';
import type { TestService } from '@luplay/service-kit/testing';
import { eventually } from '@luplay/service-kit/testing';
import { makeCharacter, startPeople, startStory, tokenOf } from '../story.fixture.ts';
import { STORY_HOSTS } from './store.ts';

const people = new Map<string, RolecardHolder['rolecards']>();
let users: Awaited<ReturnType<typeof startPeople>>;
let story: TestService;
let developer: string;
beforeAll(async () => {
  users = await startPeople(people);
  story = await startStory({ beside: users.service });
  developer = await tokenOf(story, 'timur', 'developer');
  await makeCharacter(story, developer, 'countess');
  for (let i = 0; i < HOLDERS_PAGE * 2 + 7; i += 1) people.set(`guest-${String(i).padStart(3, '0')}`, []);
});
afterAll(async () => {
  await story.close();
  await users.service.close();
});

const card = { id: 'countess', name: 'Имя countess', image: '/media/story/character-unknown.webp' };
const add = (userId: string, body: { id: string; name?: string; image?: string } = card, token = developer) =>
  story.call(storyCalls.addRolecard, { token, params: { userId }, body });
const remove = (userId: string, id = 'countess', token = developer) =>
  story.call(storyCalls.removeRolecard, { token, params: { userId }, body: { id } });
const setRole = (userId: string, role: 'player' | 'host', token = developer) =>
  story.call(storyCalls.setStoryRole, { token, params: { userId }, body: { role } });
const list = (query: { after?: string; limit?: number; involved?: '1' } = {}, token = developer) =>
  story.call(storyCalls.listStoryUsers, { token, query: query as Record<string, string | number> });

describe('a role card', () => {
  it('is given with the data of the character, whatever the body contains', async () => {
    people.set('anya', []);
    const given = await add('anya', { id: 'countess', name: 'Самозванка', image: '/media/other.webp' });
    expect([given.status, given.body.rolecards]).toEqual([200, [card]]);
    expect(people.get('anya')).toEqual([card]);
  });

  it('given 20 times at once is given once: the other calls answer that it already exists', async () => {
    people.set('boris', []);
    const answers = await Promise.all(Array.from({ length: 20 }, () => add('boris')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.code, body.details]).toEqual([
        409,
        'already_exists',
        { userId: 'boris', rolecards: [card] },
      ]);
      expect(body.message).toContain('already exists');
    }
    expect(people.get('boris')).toEqual([card]);
  });

  it('of a missing character or for a missing user is not given', async () => {
    people.set('vera', []);
    expect((await add('vera', { id: 'nobody' })).status).toBe(404);
    expect((await add('no.such.person')).status).toBe(404);
    expect(people.get('vera')).toEqual([]);
  });

  it('is taken once, and taking it again changes nothing', async () => {
    people.set('gleb', [card]);
    for (let i = 0; i < 2; i += 1) {
      expect(await remove('gleb')).toMatchObject({ status: 200, body: { userId: 'gleb', rolecards: [] } });
    }
    expect((await remove('no.such.person')).status).toBe(404);
  });

  it('can be given and taken by developers only, like roles and the list of users', async () => {
    people.set('dasha', []);
    for (const token of [await tokenOf(story, 'dasha'), await tokenOf(story, 'marina', 'creator')]) {
      const answers = [add('dasha', card, token), remove('dasha', 'countess', token), setRole('dasha', 'host', token)];
      for (const { status } of await Promise.all([...answers, list({}, token)])) expect(status).toBe(403);
    }
    expect(people.get('dasha')).toEqual([]);
    expect(await story.kit.mongo.collection(STORY_HOSTS).countDocuments()).toBe(0);
  });
});

it('24.3: a host of the story finds nobody by a Telegram number, a developer does', async () => {
  people.set('1000000042', []);
  people.set('lena', []);
  await setRole('lena', 'host');
  const host = await tokenOf(story, 'lena');
  const answers = (id: string, token: string) =>
    Promise.all([add(id, { id: 'nobody' }, token), remove(id, 'x', token), setRole(id, 'player', token)]);
  const [, ...ofNumber] = await answers('1000000042', host);
  expect(ofNumber.map(({ status }) => status)).toEqual([404, 404]);
  expect((await answers('1000000042', developer)).slice(1).map(({ status }) => status)).toEqual([200, 200]);
  expect((await answers('lena', host)).slice(1).map(({ status }) => status)).toEqual([200, 200]);
  people.delete('1000000042');
  people.delete('lena');
});

describe('the list of users', () => {
  it('12.28: has the place of every user in the play, and an empty message', async () => {
    const { body } = await list({ limit: 1 });
    expect(body.message).toBe('');
    expect(body.users[0]?.story).toEqual({ role: 'player', currentRoom: null, actionPoints: null });
  });

  it('has all users with cards and roles, on one page or several', async () => {
    people.set('anya', [card]);
    await setRole('anya', 'host');
    const { body } = await list();
    expect(body.users.map(({ userId }) => userId)).toEqual([...people.keys()].sort());
    expect(body.users.find(({ userId }) => userId === 'anya')).toEqual({
      userId: 'anya',
      telegramId: 'anya',
      username: 'anya',
      displayName: 'anya',
      profilePicture: '/profile_pictures/profile_picture_00.jpg',
      role: 'User',
      inventory: { rolecards: [card] },
      story: { role: 'host', currentRoom: null, actionPoints: null },
    });
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = (await list({ limit: 60, ...(after ? { after } : {}) })).body;
      seen.push(...page.users.map(({ userId }) => userId));
      if (page.next === null) break;
      after = page.next;
    }
    expect(seen).toEqual([...people.keys()].sort());
    people.set('boris', [card]);
    await setRole('vera', 'host');
    const held = [...people].filter(([userId, cards]) => cards.length > 0 || userId === 'vera');
    const involved = (await list({ involved: '1' })).body.users;
    expect(involved.map(({ userId }) => userId)).toEqual(held.map(([userId]) => userId).sort());
    await setRole('vera', 'player');
    await setRole('anya', 'player');
  });
});

describe('the security log', () => {
  it('24.4: has who made whom a host of the story', async () => {
    people.set('nina', []);
    await setRole('nina', 'host');
    await setRole('nina', 'player');
    const lines = story
      .logs()
      .split('\n')
      .filter((line) => line.includes('"event":"role_changed"'));
    expect(lines.map((line) => JSON.parse(line)).find(({ subject }) => subject === 'nina')).toMatchObject({
      ...{ stream: 'security', actor: expect.any(String), after: 'story: host', address: '127.0.0.1' },
    });
  });
});

describe('without svc-user', () => {
  it('everything that needs it answers 503 without partial changes, and recovers', async () => {
    people.set('anya', [card]);
    people.set('lonely', []);
    await users.stop();
    const lonely = await tokenOf(story, 'lonely');
    const readCard = () => story.call(storyCalls.readCharacter, { token: lonely, params: { id: 'countess' } });
    for (const ask of [() => add('lonely'), () => remove('anya'), () => setRole('anya', 'host'), list, readCard]) {
      const { status, body } = await ask();
      expect([status, body.code]).toEqual([503, 'unavailable']);
    }
    expect([people.get('anya'), people.get('lonely')]).toEqual([[card], []]);
    expect(await story.kit.mongo.collection(STORY_HOSTS).countDocuments()).toBe(0);
    // The story's own calls still work.
    expect((await story.call(storyCalls.listCharacters, { token: developer })).status).toBe(200);
    expect((await story.call(storyCalls.readCharacter, { token: developer, params: { id: 'countess' } })).status).toBe(
      200,
    );
    const back = await startPeople(people, users.service);
    try {
      await eventually(async () => (await add('lonely')).status === 200);
      expect(people.get('lonely')).toEqual([card]);
    } finally {
      await back.service.close();
    }
  });
});
