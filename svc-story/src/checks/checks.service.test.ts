import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storyChapters, storyChecks, storyContent, storyPeople } from '@luplay/contracts/story';
import { plainPicture, sent } from '@luplay/service-kit/testing/pictures';
import { STORY_PICTURES } from '../content/store.ts';
import { startPlay, type TestPlay } from '../plays/play.fixture.ts';

let play: TestPlay;
beforeAll(async () => {
  play = await startPlay();
});
afterAll(() => play.close());

const check = (user = 'timur', chapterId = 'one') => play.as(user, storyChecks.checkChapter, { params: { chapterId } });
const found = async (kind: string, chapterId = 'one'): Promise<{ message: string; entry: object; roomId?: string }[]> =>
  (await check('timur', chapterId)).body.findings.filter((one: { kind: string }) => one.kind === kind);

describe('the check of a chapter', () => {
  it('is for hosts and developers', async () => {
    play.people.set('hanna', []);
    await play.player('boris', 'boris');
    expect((await check('hanna')).status).toBe(403);
    expect((await check('boris')).status).toBe(403);
    await play.as('timur', storyPeople.setStoryRole, { params: { userId: 'hanna' }, body: { role: 'host' } });
    expect((await check('hanna')).status).toBe(200);
    expect(await check('hanna', 'none')).toMatchObject({ status: 404, body: { message: 'Такой главы нет.' } });
  });

  it('finds cards that nobody or several people hold', async () => {
    await play.give('boris', 'boris');
    await play.give('fedor', 'boris');
    const nobody = await found('no-holder');
    expect(nobody.map(({ entry }) => entry)).toEqual([
      { kind: 'characters', id: 'anna' },
      { kind: 'characters', id: 'vera' },
    ]);
    expect((await found('several-holders')).map(({ message }) => message)).toEqual([
      expect.stringMatching(/«Имя boris» сразу у нескольких: «(boris|fedor)», «(boris|fedor)»/),
    ]);
  });

  it('finds pictures that are neither stored nor served', async () => {
    const image = '/media/story/no-such.webp';
    await play.as('timur', storyContent.items.update, { params: { id: 'coin' }, body: { image } });
    const picture = sent(await plainPicture('png', '#7cb518'), 'png');
    await play.as('timur', storyContent.items.update, { params: { id: 'key' }, body: picture });
    const backgrounds = { 1: { image, position: { x: 0, y: 0 }, width: 9 } };
    await play.as('timur', storyContent.maps.update, { params: { id: 'map-one' }, body: { backgrounds } });
    const { host: _, ...one } = (await play.as('timur', storyChapters.readChapter, { params: { id: 'one' } })).body
      .chapter;
    await play.as('timur', storyChapters.saveChapter, { body: { ...one, worldMap: image } });
    const shared = [
      { kind: 'chapter', id: 'one' },
      { kind: 'maps', id: 'map-one' },
    ];
    const missing = await found('picture-missing');
    expect(missing.map(({ entry }) => entry)).toEqual([{ kind: 'items', id: 'coin' }, ...shared]);
    const [story] = play.replicas;
    await story.kit.mongo.collection(STORY_PICTURES).deleteMany({});
    expect((await found('picture-missing')).map(({ entry }) => entry)).toEqual([
      { kind: 'items', id: 'coin' },
      { kind: 'items', id: 'key' },
      ...shared,
    ]);
  });

  it('28: finds sounds that are not stored', async () => {
    const sound = `/api2/media/story-sounds/${'0'.repeat(32)}.mp3`;
    const event = { id: 'thunder', name: 'Гром', description: 'Гремит.', effects: { message: 'Гром.' }, sound };
    await play.as('timur', storyContent.events.create, { body: event });
    const { chapter } = (await play.as('timur', storyChapters.readChapter, { params: { id: 'one' } })).body;
    const { host: _, ...one } = chapter;
    await play.as('timur', storyChapters.saveChapter, { body: { ...one, events: [...one.events, 'thunder'] } });
    expect(await found('entry-missing')).toMatchObject([{ entry: { kind: 'events', id: 'thunder' } }]);
    await play.as('timur', storyChapters.saveChapter, { body: one });
  });

  it('follows the content as it is now, and gives it for the robot', async () => {
    await play.chapter('two');
    expect(await found('key-unfindable', 'two')).toEqual([]);
    const { map } = (await play.as('timur', storyContent.maps.read, { params: { id: 'map-two' } })).body;
    const { hall, cellar } = map.rooms;
    const rooms = { ...map.rooms, hall: { ...hall, items: ['coin'] }, cellar: { ...cellar, items: ['key'] } };
    await play.as('timur', storyContent.maps.update, { params: { id: 'map-two' }, body: { rooms } });
    expect(await found('key-unfindable', 'two')).toMatchObject([
      { severity: 'error', entry: { kind: 'maps', id: 'map-two' }, roomId: 'cellar' },
    ]);
    const { chapter, content } = (await check('timur', 'two')).body;
    expect(chapter).toEqual({ id: 'two', name: 'Глава two' });
    expect(content).toMatchObject({ chapterId: 'two', startRoom: 'hall' });
    expect(content.rooms.cellar.items).toEqual(['key']);
  });

  it('says so when no play can be made', async () => {
    await play.as('timur', storyContent.maps.create, { body: { id: 'empty', name: 'Пусто', startRoom: 'hall' } });
    const body = { id: 'three', name: 'Пустая', map: 'empty' };
    await play.as('timur', storyChapters.saveChapter, { body });
    const { findings, content } = (await check('timur', 'three')).body;
    expect(content).toBeNull();
    expect(findings[0]).toMatchObject({ kind: 'map-missing', severity: 'error' });
  });
});
