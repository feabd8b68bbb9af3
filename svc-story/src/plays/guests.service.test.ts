import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  STORY_HALL,
  storyCalls,
  storyChapters,
  storyJoin,
  storyPeople,
  storyPlay,
  storyPlayTools,
  storyTalk,
  TALK_HOST,
} from '@luplay/contracts/story';
import { eventually, openSocket, shortenPeriods } from '@luplay/service-kit/testing';
import { STORY_HOSTS } from '../rolecards/store.ts';
import { SECRET, startPlay, type TestPlay } from './play.fixture.ts';
import { texts } from './texts.ts';

shortenPeriods(0.2);

let play: TestPlay;
beforeAll(async () => {
  play = await startPlay();
  play.guests.add('gena');
  for (const user of ['gena', 'pavel', 'rita', 'lena', 'kira']) play.people.set(user, []);
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

it('24.5: a guest with a card from an older version plays nothing by it', async () => {
  // As an older svc-user says it, in its bucket and its answers.
  play.people.set('gena', [{ id: 'boris', name: 'Имя boris' }]);
  const params = { id: 'gena' };
  const refused = await Promise.all([
    play.as('gena', storyPlay.readState, { params }),
    play.as('gena', storyPlay.readStoryState),
    play.as('gena', storyPlay.allPlayers),
    play.as('gena', storyPlay.resetToStart, { body: { telegramId: 'gena' } }),
    play.as('gena', storyPlay.search, { body: { characterId: 'boris' } }),
  ]);
  for (const { status, body } of refused) expect([status, body.message]).toEqual([404, texts.noCard]);
  expect((await play.as('gena', storyPlay.readMaster)).body.code).toBe('registration_required');
  expect((await (await play.watch('gena')).closed).code).toBe(4404);
  const { body } = await play.as('gena', storyCalls.readCharacter, { params: { id: 'boris' } });
  expect(Object.keys(body.character).sort()).toEqual(['description', 'id', 'image', 'name']);
  play.people.set('gena', []);
});

const codeOf = async () => (await play.as('timur', storyPlay.readStoryState)).body.storyState.host.state.joining.code;
const seatsOf = async () => (await play.as('timur', storyPlay.readStoryState)).body.storyState.host.state.joining;
const join = (user: string, code: string, characterId: string | null, replica: 0 | 1 = 0) =>
  play.as(user, storyJoin.joinPlay, { params: { code }, body: { characterId } }, replica);

it('28.1: a guest plays the character taken by the code, and nothing more', async () => {
  const code = await codeOf();
  const offered = await play.as('gena', storyJoin.readJoin, { params: { code } });
  // Olga holds the card of Anna.
  expect(offered.body.join).toMatchObject({ chapter: 'Глава one', own: null, waiting: null });
  expect(offered.body.join.free.map((one: { characterId: string }) => one.characterId)).toEqual(['boris', 'vera']);
  expect((await join('gena', code, 'anna')).status).toBe(409);
  expect((await join('gena', code, 'boris')).body.join.own.characterId).toBe('boris');
  const own = await play.as('gena', storyCalls.readCharacter, { params: { id: 'boris' } });
  expect(own.body.character.secret).toBe(SECRET.secretOf('boris'));
  const other = await play.as('gena', storyCalls.readCharacter, { params: { id: 'vera' } });
  expect(other.body.character.secret).toBeUndefined();
  await play.enter('gena');
  const socket = await play.watch('gena', undefined, 1);
  expect((await socket.next('connection_established')).storyState.player.state.characterId).toBe('boris');
  const moved = await play.as('gena', storyPlay.move, { body: { telegramId: 'gena', roomId: 'yard' } });
  expect(moved.status).toBe(200);
  const ballot = { id: 'who', question: 'Кто?', secret: true, options: ['Дворецкий', 'Никто'] };
  await play.as('timur', storyPlayTools.openVote, { body: { ballot } });
  const allowed = [
    await play.as('gena', storyPlay.castVote, { body: { voteId: 'who', option: '1' } }),
    await play.as('gena', storyTalk.say, { body: { to: TALK_HOST, text: 'Я здесь.' } }),
    await play.as('gena', storyTalk.askHost, { body: { what: 'points' } }),
  ];
  expect(allowed.map(({ status }) => status)).toEqual(allowed.map(() => 200));
  // Who has entered keeps the character.
  expect((await join('gena', code, 'vera')).body.join.own.characterId).toBe('boris');
  const refused = [
    await play.as('gena', storyPlay.readStoryState, { query: { as: 'anna' } }),
    await play.as('gena', storyPlayTools.undo, { body: {} }),
    await play.as('gena', storyPlayTools.beginAct, { body: { act: 'one' } }),
    await play.as('gena', storyPlayTools.grantActions, { body: { amount: 1 } }),
    await play.as('gena', storyPlayTools.tellMessage, { body: { to: { kind: 'all' }, text: 'Всем.' } }),
    await play.as('gena', storyPlayTools.openVote, { body: { ballot } }),
    await play.as('gena', storyPlayTools.stepVote, { body: { step: 'tell' } }),
    await play.as('gena', storyPlayTools.stepEpilogue, { body: { step: 'begin' } }),
    await play.as('gena', storyTalk.switchTalk, { body: { off: [] } }),
    await play.as('gena', storyJoin.seatPlayer, { body: { userId: 'gena', characterId: 'vera' } }),
    await play.as('gena', storyJoin.keepCharacter, { body: { characterId: 'vera', keptFor: 'Гость' } }),
    await play.as('gena', storyJoin.renewCode, { body: {} }),
    await play.as('gena', storyCalls.playCharacters),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));

  // The host swaps, and takes back.
  expect((await join('pavel', code, null, 1)).body.join.own.characterId).toBe('vera');
  expect((await join('rita', code, null)).body.join.waiting).toBe(1);
  expect((await seatsOf()).waiting).toMatchObject([{ userId: 'rita', guest: false }]);
  await play.as('timur', storyJoin.seatPlayer, { body: { userId: 'gena', characterId: 'vera' } });
  // Not the next greeting: equal ones may come twice.
  await socket.waitFor(({ type, storyState }) => type === 'connection_established' && storyState.player === null);
  expect((await play.as('pavel', storyPlay.readStoryState)).body.storyState.player.state.characterId).toBe('boris');
  await play.as('timur', storyJoin.seatPlayer, { body: { userId: 'gena', characterId: null } });
  expect((await socket.closed).code).toBe(4404);
  expect((await join('rita', code, 'vera')).body.join).toMatchObject({ own: { characterId: 'vera' }, waiting: null });

  // Who gets a role card instead waits no more. Boris has been played before, Vera has not.
  for (const [user, before, card] of [
    ['lena', 'pavel', 'boris'],
    ['kira', 'rita', 'vera'],
  ] as const) {
    expect((await join(user, code, null)).body.join.waiting).toBe(1);
    await play.as('timur', storyJoin.seatPlayer, { body: { userId: before, characterId: null } });
    await play.give(user, card);
    expect((await play.enter(user)).status).toBe(200);
    expect((await seatsOf()).waiting).toEqual([]);
  }
});

it('28.1: a code of before opens nothing, for the hall neither', async () => {
  const code = await codeOf();
  const hall = await openSocket(play.replicas[1].url, `/ws/story/${STORY_HALL}${code}`);
  const { hall: seen } = (await hall.next('connection_established')).storyState;
  expect(seen).toMatchObject({ code, waiting: 0, told: null, act: null });
  await play.as('timur', storyPlayTools.triggerEvent, { body: { eventId: 'storm' } });
  expect((await hall.next('hall')).hall.told.text).toBe('Гремит гром.');
  const next = (await play.as('timur', storyJoin.renewCode, { body: {} })).body.code;
  expect((await hall.closed).code).toBe(4404);
  expect(await seatsOf()).toMatchObject({ code: next, seats: [], waiting: [] });
  expect((await join('gena', code, null)).status).toBe(404);
  const late = await openSocket(play.replicas[0].url, `/ws/story/${STORY_HALL}${code}`);
  expect((await late.closed).code).toBe(4404);
  await play.chapter('two', []);
  await play.as('timur', storyChapters.setCurrentChapter, { body: { id_chapter: 'two' } });
  expect((await play.as('gena', storyJoin.readJoin, { params: { code: next } })).status).toBe(409);
  await play.as('timur', storyChapters.setCurrentChapter, { body: { id_chapter: 'one' } });
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
  // The first is a player's call as well, and they play nothing.
  expect(reads.map(({ status }) => status)).toEqual([404, 403, 403, 403, 403, 403]);
  expect(JSON.stringify(reads)).not.toContain(SECRET.secretOf('anna'));
  expect((await (await play.watch('gena', '/ws/story/global?as=anna')).closed).code).toBe(4404);
  await eventually(async () => (await hosts().countDocuments({ _id: 'gena' })) === 0);
  expect((await play.as('timur', storyPlay.readMaster)).body.master).toBe('olga');
});
