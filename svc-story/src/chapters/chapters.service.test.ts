import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storyCalls, storyContent, storyPlay } from '@luplay/contracts/story';
import type { RolecardHolder } from '@luplay/contracts/user';
import type { TestService } from '@luplay/service-kit/testing';
import { makeCharacter, makeMap, room, startPeople, startStory, tokenOf } from '../story.fixture.ts';

const people = new Map<string, RolecardHolder['rolecards']>([
  ['anya', []],
  ['boris', []],
]);
let users: Awaited<ReturnType<typeof startPeople>>;
let story: TestService;
let other: TestService;
let developer: string;
let player: string;
beforeAll(async () => {
  users = await startPeople(people);
  story = await startStory({ beside: users.service });
  other = await startStory({ beside: users.service });
  developer = await tokenOf(story, 'timur', 'developer');
  player = await tokenOf(story, 'anya');
  await makeMap(story, developer, 'house');
  for (const id of ['countess', 'doctor']) await makeCharacter(story, developer, id);
  const event = { id: 'storm', name: 'Буря', description: 'Идёт.' };
  await story.call(storyContent.events.create, { token: developer, body: event });
  const item = { id: 'key', name: 'Ключ', description: 'Ржавый.', visibility: 'visible' as const };
  await story.call(storyContent.items.create, { token: developer, body: item });
});
afterAll(async () => {
  await other.close();
  await story.close();
  await users.service.close();
});

const full = { name: 'Глава', map: 'house', characters: ['countess', 'doctor'], events: ['storm'], items: ['key'] };
const save = (body: object, at = story) =>
  at.call(storyCalls.saveChapter, { token: developer, body: body as typeof full & { id: string } });
const read = (id: string, token: string, at = story) => at.call(storyCalls.readChapter, { token, params: { id } });
const current = async (at = story) => (await at.call(storyCalls.currentChapter, { token: player })).body.id_chapter;
const makeCurrent = (id_chapter: string, token = developer) =>
  story.call(storyCalls.setCurrentChapter, { token, body: { id_chapter } });
const setRole = (userId: string, role: 'player' | 'host') =>
  story.call(storyCalls.setStoryRole, { token: developer, params: { userId }, body: { role } });

describe('chapters', () => {
  it('are saved, replaced and listed', async () => {
    expect(await current()).toBeNull();
    const saved = await save({ id: 'first', ...full });
    expect(saved.body).toMatchObject({ message: 'Глава сохранена!', chapter: { id: 'first', ...full, host: null } });
    await save({ id: 'first', name: 'Иначе', map: 'house', characters: ['doctor'] }, other);
    const chapter = {
      id: 'first',
      name: 'Иначе',
      map: 'house',
      characters: ['doctor'],
      events: [],
      items: [],
      host: null,
    };
    const { body } = await story.call(storyCalls.listChapters, { token: developer });
    expect(body.chapters).toEqual({ first: chapter });
    expect((await read('first', developer)).body.chapter).toEqual(chapter);
  });

  it('are not replaced by an editor that has not seen the last change', async () => {
    const { version } = (await save({ id: 'shared', ...full })).body;
    const mine = { id: 'shared', ...full, name: 'Моя', version };
    expect((await save(mine, other)).body.version).toBe((version ?? 0) + 1);
    const refused = await save({ ...mine, name: 'Чужая' });
    expect([refused.status, refused.body.message]).toEqual([409, 'Главу тем временем изменил кто-то другой.']);
    // A repeated call finds its own changes.
    expect((await save(mine)).status).toBe(200);
    const { body } = await story.call(storyCalls.listChapters, { token: developer });
    expect([body.chapters.shared?.name, body.versions?.shared]).toEqual(['Моя', (version ?? 0) + 1]);
    expect((await save({ id: 'shared', ...full, name: 'Чужая', version: body.versions?.shared })).status).toBe(200);
  });

  it('are not replaced by a new one that another author gives the same id at the same time', async () => {
    const made = (name: string, at: TestService) => save({ id: 'new', ...full, name, version: 0 }, at);
    const answers = await Promise.all([made('Моя', story), made('Чужая', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [kept, refused] = answers.toSorted((one, another) => one.status - another.status);
    expect([kept?.body.version, refused?.body.message]).toEqual([1, 'Глава с таким id уже есть.']);
    expect((await read('new', developer)).body.chapter.name).toBe(kept?.body.chapter.name);
  });

  it('name existing entries only: each missing id is reported', async () => {
    const refused = await save({
      id: 'second',
      name: 'Глава',
      map: 'nowhere',
      characters: ['doctor', 'nobody'],
      events: ['calm'],
      items: ['key', 'lamp'],
    });
    expect(refused.status).toBe(400);
    expect((refused.body.details as { path: string }[]).map(({ path }) => path)).toEqual([
      'map',
      'characters.1',
      'events.0',
      'items.1',
    ]);
    expect((await read('second', developer)).status).toBe(404);
  });

  it('keep their evening when an older editor saves them, and lose it by null', async () => {
    const evening = {
      ...{ publicLines: {}, ballots: [], epilogue: null, ghosts: null, protectedUntilAct: 0, pointsEvery: null },
      ...{ texts: [], hallShowsPeople: false },
      acts: [{ id: 'act_1', name: 'Акт 1', minutes: 20, points: 5, events: [], opens: [] }],
    };
    expect((await save({ id: 'evening', ...full, evening })).body.chapter).toMatchObject({ evening });
    await save({ id: 'evening', ...full });
    expect((await read('evening', developer)).body.chapter).toMatchObject({ evening });
    await save({ id: 'evening', ...full, evening: null });
    expect((await read('evening', developer)).body.chapter).toMatchObject({ evening: null });
  });

  it('have clippings and a world of their own, which are shown while they are current', async () => {
    const { create } = storyContent.notes;
    const note = { title: 'Газета', description: 'Вырезка', content: 'Новости', accessType: 'public' as const };
    for (const id of ['storm-news', 'fog-news', 'all-news']) {
      await story.call(create, { token: developer, body: { ...note, id } });
    }
    const worldMap = '/media/story/world-map.webp';
    await save({ id: 'storm-chapter', ...full, notes: ['storm-news'], worldMap });
    await save({ id: 'fog-chapter', ...full, notes: ['fog-news'] });
    await save({ id: 'plain-chapter', ...full, notes: null });
    const refused = await save({ id: 'bad', ...full, notes: ['gone'] });
    expect(refused.body.details).toMatchObject([{ path: 'notes.0' }]);
    const shown = async () => {
      const { body } = await story.call(storyCalls.publicNotes, { token: player });
      return Object.keys(body.notes);
    };
    const before = await current();
    await makeCurrent('storm-chapter');
    expect(await shown()).toEqual(['storm-news']);
    const { chapter } = (await read('storm-chapter', player)).body;
    expect([chapter.worldMap, chapter.notes]).toEqual([worldMap, undefined]);
    await makeCurrent('plain-chapter');
    expect(await shown()).toEqual(['all-news']);
    await makeCurrent(before ?? 'first');
  });

  it('require id, name and map', async () => {
    for (const field of ['id', 'name', 'map']) {
      const body = { id: 'third', ...full, [field]: undefined };
      expect((await save(body)).status).toBe(400);
    }
  });

  it('saved 20 times at once on two replicas are one complete chapter', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => save({ id: 'race', ...full, name: `Глава ${i}` }, i % 2 ? story : other)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await read('race', developer)).body.chapter).toMatchObject({
      ...full,
      name: expect.stringMatching(/^Глава \d+$/),
    });
  });
});

describe('the current chapter', () => {
  it('is the same on all replicas, and must exist', async () => {
    await save({ id: 'first', ...full });
    await save({ id: 'later', ...full });
    const made = await makeCurrent('first');
    expect(made.body).toMatchObject({ message: 'Текущая глава обновлена!', id_chapter: 'first' });
    expect([await current(), await current(other)]).toEqual(['first', 'first']);
    expect((await makeCurrent('nowhere')).status).toBe(404);
    expect((await makeCurrent('later', player)).status).toBe(403);
    expect(await current()).toBe('first');
  });

  it('has a map with rooms, and is played as it was when somebody empties it before the first player comes', async () => {
    const map = { id: 'bare', name: 'Карта', startRoom: 'hall', rooms: {} };
    await story.call(storyContent.maps.create, { token: developer, body: map });
    await save({ id: 'bare', ...full, map: 'bare' });
    const before = await current();
    const refused = await makeCurrent('bare');
    expect([refused.status, refused.body.message]).toEqual([409, 'На карте этой главы ещё нет комнат.']);
    expect(await current()).toBe(before);
    const draw = (rooms: Record<string, ReturnType<typeof room>>) =>
      story.call(storyContent.maps.update, { token: developer, params: { id: 'bare' }, body: { rooms } });
    await draw({ hall: room('hall') });
    expect((await makeCurrent('bare')).status).toBe(200);
    await draw({});
    people.set('boris', [{ id: 'doctor', name: 'Доктор', image: '' }]);
    const entered = await story.call(storyPlay.resetToStart, {
      token: await tokenOf(story, 'boris'),
      body: { telegramId: 'boris' },
    });
    expect(entered.status).toBe(200);
    await makeCurrent(before ?? 'first');
  });

  it('is the only one that players see, without events and items', async () => {
    await save({ id: 'first', ...full });
    await save({ id: 'later', ...full, name: 'Развязка-раскрыта' });
    await makeCurrent('first');
    const { body } = await read('first', player);
    expect(body.chapter).toEqual({ id: 'first', name: 'Глава', map: 'house', characters: full.characters, host: null });
    const [later, nowhere] = [await read('later', player), await read('nowhere', player)];
    expect([later.status, later.body]).toEqual([404, nowhere.body]);
    expect((await story.call(storyCalls.listChapters, { token: player })).status).toBe(403);
    await makeCurrent('later');
    expect((await read('later', player)).status).toBe(200);
    expect((await read('first', player)).status).toBe(404);
  });

  it('has the host who was made host last and still is', async () => {
    await makeCurrent('first');
    const host = async () => (await read('first', player)).body.chapter.host;
    expect((await setRole('anya', 'host')).body).toMatchObject({ userId: 'anya', role: 'host' });
    expect(await host()).toBe('anya');
    await setRole('boris', 'host');
    expect(await host()).toBe('boris');
    await setRole('anya', 'host');
    expect(await host()).toBe('boris');
    await setRole('boris', 'player');
    expect(await host()).toBe('anya');
    await setRole('anya', 'player');
    await setRole('anya', 'player');
    expect(await host()).toBeNull();
  });
});
