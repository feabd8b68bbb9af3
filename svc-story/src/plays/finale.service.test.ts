import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type ChapterEvening,
  storyChapters,
  storyEvenings,
  storyPeople,
  storyPlay,
  storyPlayTools as tools,
} from '@luplay/contracts/story';
import type { TestSocket } from '@luplay/service-kit/testing';
import { SECRET, startPlay, type TestPlay } from './play.fixture.ts';

let play: TestPlay;
beforeAll(async () => {
  play = await startPlay(() => 0.99);
  const evening: ChapterEvening = {
    ...{ publicLines: {}, acts: [], ballots: [], pointsEvery: null, texts: [], hallShowsPeople: false },
    ...{ ghosts: { vote: false }, protectedUntilAct: 0 },
    epilogue: { text: 'Рассвет.', fates: { anna: 'Уехала.' }, reveals: ['boris', 'anna'] },
  };
  const characters = ['anna', 'boris', 'vera'];
  const body = { id: 'one', name: 'Глава one', map: 'map-one', characters, events: [], items: [], evening };
  await play.as('timur', storyChapters.saveChapter, { body });
  for (const id of ['anna', 'boris']) await play.player(`u-${id}`, id);
  // Leaves early, and is replaced.
  await play.player('u-early', 'vera');
  await play.as('timur', storyPeople.removeRolecard, { params: { userId: 'u-early' }, body: { id: 'vera' } });
  await play.player('u-vera', 'vera');
});
afterAll(() => play.close());

type Told = Awaited<ReturnType<TestSocket['next']>>;
/** The next message of the type that looks so. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into messages of every type
async function told(socket: TestSocket, type: string, looksSo: (message: any) => boolean = () => true): Promise<any> {
  for (;;) {
    const message: Told = await socket.next(type);
    if (looksSo(message)) return message;
  }
}

const ballot = { id: 'who', question: 'Кто?', secret: true, options: [] };
const cast = (user: string, option: string) => play.as(user, storyPlay.castVote, { body: { voteId: 'who', option } });
const lead = (call: Parameters<TestPlay['as']>[1], body: object) => play.as('timur', call, { body });
const choose = (id_chapter: string) => play.as('timur', storyChapters.setCurrentChapter, { body: { id_chapter } });
const filmsOf = async (user: string) => (await play.as(user, storyEvenings.listEvenings)).body.evenings;

it('a vote is told to everybody, its result only when the host says so; who voted for what to nobody', async () => {
  const [player, host] = [await play.watch('u-boris', undefined, 1), await play.watch('timur')];
  for (const socket of [player, host]) await socket.next('connection_established');
  expect((await play.as('u-anna', tools.openVote, { body: { ballot } })).status).toBe(403);
  expect((await lead(tools.openVote, { ballot })).status).toBe(200);
  await told(player, 'vote', ({ vote }) => vote.isOpen && vote.mayVote);
  expect((await cast('u-anna', 'vera')).status).toBe(200);
  expect((await cast('u-nobody', 'vera')).status).toBe(404);
  const counted = await told(player, 'vote', ({ vote }) => vote.voted === 1);
  expect(counted).toMatchObject({ vote: { own: null, voters: 3, result: null } });
  expect((await told(host, 'vote', ({ vote }) => vote.voted === 1)).vote.result).toBeNull();
  await lead(tools.stepVote, { step: 'close' });
  const [first] = (await told(host, 'vote', ({ vote }) => !vote.isOpen)).vote.result;
  expect(first).toEqual({ option: 'vera', votes: 1 });
  await lead(tools.stepVote, { step: 'tell' });
  expect((await told(player, 'vote', ({ vote }) => vote.isTold)).vote.result[0]).toEqual(first);
});

it('the end reveals one secret after the other, and is kept with its log for its players', async () => {
  const watcher = await play.watch('u-vera', undefined, 1);
  const { storyState } = await told(watcher, 'connection_established');
  expect(JSON.stringify(storyState)).not.toContain(SECRET.secretOf('boris'));
  await lead(tools.stepEpilogue, { step: 'begin' });
  await lead(tools.stepEpilogue, { step: 'reveal' });
  const { epilogue } = await told(watcher, 'epilogue', (message) => message.epilogue.secrets.length === 1);
  expect(epilogue.secrets).toMatchObject([{ characterId: 'boris', text: SECRET.secretOf('boris') }]);
  expect(JSON.stringify(epilogue)).not.toContain(SECRET.secretOf('anna'));
  expect((await lead(tools.stepEpilogue, { step: 'end' })).status).toBe(409);
  await lead(tools.stepEpilogue, { step: 'reveal' });
  expect(await filmsOf('u-vera')).toEqual([]);
  expect((await lead(tools.stepEpilogue, { step: 'end' })).status).toBe(200);

  const [evening] = await filmsOf('u-vera');
  expect(evening).toMatchObject({ chapter: { id: 'one' }, isOver: true });
  expect(await filmsOf('u-nobody')).toEqual([]);
  expect(evening.people).toContainEqual(expect.objectContaining({ characterId: 'vera', userId: 'u-vera' }));
  const [seen] = await filmsOf('u-early');
  expect(seen?.people).toContainEqual(expect.objectContaining({ characterId: 'vera', userId: 'u-early' }));
  const params = { id: evening.id };
  const film = (await play.as('u-vera', storyEvenings.readEvening, { params })).body.evening;
  expect(film.log[0]).toMatchObject({ kind: 'entry', who: 'anna', places: { anna: 'hall' } });
  expect(film.epilogue.secrets).toHaveLength(2);
  expect((await play.as('u-early', storyEvenings.readEvening, { params })).body.evening.log).toEqual(film.log);
  expect((await play.as('u-nobody', storyEvenings.readEvening, { params })).status).toBe(404);

  // A log that is cleared afterwards stays in its film.
  await play.as('timur', tools.clearLog, { body: {} });
  expect((await play.as('u-vera', storyEvenings.readEvening, { params })).body.evening).toEqual(film);

  // Kept again, it stays that of who plays no more.
  await play.as('timur', storyPeople.removeRolecard, { params: { userId: 'u-vera' }, body: { id: 'vera' } });
  await play.chapter('two');
  for (const id of ['two', 'one']) await choose(id);
  expect(await filmsOf('u-vera')).toEqual([evening]);

  await lead(tools.undo, {});
  expect(await filmsOf('u-vera')).toEqual([]);
});

it('a new beginning keeps what was before it, for hosts', async () => {
  const note = { params: { id: 'anna' }, body: { actionPoints: 3 } };
  await play.as('timur', tools.changeCharacter, note);
  const before = (await play.as('timur', tools.actionsLog)).body.log;
  expect((await play.restart()).status).toBe(200);
  const [evening] = await filmsOf('timur');
  const film = (await play.as('timur', storyEvenings.readEvening, { params: { id: evening.id } })).body.evening;
  expect(film.log.slice(-before.length)).toEqual(before);
  expect(film.isOver).toBe(false);
});

it('two hosts who begin anew the play that both see begin it once, without an evening of its first steps', async () => {
  const state = async () => (await play.as('timur', storyPlay.readStoryState)).body.storyState.host.state;
  await play.enter('u-anna');
  const known = await filmsOf('timur');
  const { edition } = await state();
  const begin = (replica: 0 | 1) => play.as('timur', tools.restart, { body: { edition } }, replica);
  expect((await Promise.all([begin(0), begin(1)])).map(({ status }) => status)).toEqual([200, 200]);
  await play.enter('u-anna');
  const begun = (await state()).edition;
  expect((await begin(1)).status).toBe(200);
  expect((await state()).edition).toBe(begun);
  expect((await play.as('u-anna', storyPlay.readState, { params: { id: 'anna' } })).status).toBe(200);
  expect((await filmsOf('timur')).map(({ id }: { id: string }) => id).sort()).toEqual(
    [edition, ...known.map(({ id }: { id: string }) => id)].sort(),
  );
});

it('another current chapter keeps what was before it, and its play goes on', async () => {
  await play.enter('u-anna');
  const known = (await filmsOf('timur')).map(({ id }: { id: string }) => id);
  await choose('one');
  expect(await filmsOf('timur')).toHaveLength(known.length);
  await choose('two');
  const [evening] = (await filmsOf('timur')).filter(({ id }: { id: string }) => !known.includes(id));
  expect(evening).toMatchObject({ chapter: { id: 'one' }, isOver: false, people: [{ characterId: 'anna' }] });
  expect(await filmsOf('u-anna')).toEqual([]);
  await choose('one');
  expect((await play.as('u-anna', storyPlay.readStoryState)).status).toBe(200);
});
