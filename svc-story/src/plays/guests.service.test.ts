import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { storyCalls, storyPeople, storyPlay } from '@luplay/contracts/story';
import { eventually, shortenPeriods } from '@luplay/service-kit/testing';
import { STORY_HOSTS } from '../rolecards/store.ts';
import { SECRET, startPlay, type TestPlay } from './play.fixture.ts';

shortenPeriods(0.2);

let play: TestPlay;
beforeAll(async () => {
  play = await startPlay();
  play.guests.add('gena');
  play.people.set('gena', []);
  await play.player('olga', 'anna');
});
afterAll(() => play.close());

const hosts = () => play.replicas[0].kit.mongo.collection<{ _id: string; since: number }>(STORY_HOSTS);
const setRole = (userId: string, role: 'player' | 'host') =>
  play.as('timur', storyPeople.setStoryRole, { params: { userId }, body: { role } });

it('24.5: a guest gets no role card and does not become a host, and the host reads why', async () => {
  const given = await play.give('gena', 'boris');
  expect([given.status, given.body.code, given.body.message]).toEqual([409, 'conflict', 'Гости не играют в историю.']);
  const made = await setRole('gena', 'host');
  expect([made.status, made.body.message]).toEqual([409, 'Гостя нельзя сделать ведущим.']);
  expect(await hosts().countDocuments()).toBe(0);
  expect((await setRole('gena', 'player')).status).toBe(200);
});

it('24.5: a guest with a card from an older version reads and does nothing', async () => {
  // As an older svc-user says it, in its bucket and its answers.
  play.people.set('gena', [{ id: 'boris', name: 'Имя boris' }]);
  const params = { id: 'gena' };
  const refused = await Promise.all([
    play.as('gena', storyPlay.readState, { params }),
    play.as('gena', storyPlay.readStoryState),
    play.as('gena', storyPlay.readMaster),
    play.as('gena', storyPlay.allPlayers),
    play.as('gena', storyPlay.resetToStart, { body: { telegramId: 'gena' } }),
    play.as('gena', storyPlay.search, { body: { characterId: 'boris' } }),
  ]);
  for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'registration_required']);
  const socket = await play.watch('gena');
  expect((await socket.closed).code).toBe(1008);
  const { body } = await play.as('gena', storyCalls.readCharacter, { params: { id: 'boris' } });
  expect(Object.keys(body.character).sort()).toEqual(['description', 'id', 'image', 'name']);
});

it('24.5: a guest who was made a host by an older version is none, and is forgotten as one', async () => {
  await hosts().insertOne({ _id: 'gena', since: 1 });
  await hosts().insertOne({ _id: 'olga', since: 0 });
  const mapOf = () => play.as('gena', storyPlay.readStoryMap, { query: { chapter: 'one' } });
  const reads = [
    await mapOf(),
    await play.as('gena', storyCalls.listStoryUsers),
    await play.as('gena', storyCalls.playCharacters),
    await play.as('gena', storyCalls.actionsLog),
    await play.as('gena', storyCalls.checkChapter, { params: { chapterId: 'one' } }),
    await play.as('gena', storyPeople.addRolecard, { params: { userId: 'olga' }, body: { id: 'boris' } }),
  ];
  expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 403));
  expect(JSON.stringify(reads)).not.toContain(SECRET.secretOf('anna'));
  expect((await (await play.watch('gena', '/ws/story/global?as=anna')).closed).code).toBe(1008);
  await eventually(async () => (await hosts().countDocuments({ _id: 'gena' })) === 0);
  expect((await play.as('timur', storyPlay.readMaster)).body.master).toBe('olga');
});
