import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { storyChapters, storyPeople, storyPlay, storyPlayTools } from '@luplay/contracts/story';
import { type AnyMessage, eventually, openSocket, type TestSocket } from '@luplay/service-kit/testing';
import { timeless } from '../canary.fixture.ts';
import { startPlay, type TestPlay } from '../play.fixture.ts';

let play: TestPlay;
beforeAll(async () => {
  play = await startPlay();
});
afterAll(() => play.close());
beforeEach(async () => {
  for (const user of play.people.keys()) {
    for (const id of ['anna', 'boris', 'vera']) await take(user, id);
  }
  await play.restart();
});

const take = (user: string, id: string) =>
  play.as('timur', storyPeople.removeRolecard, { params: { userId: user }, body: { id } });
const move = (user: string, roomId: string, replica: 0 | 1 = 0) =>
  play.as(user, storyPlay.move, { body: { telegramId: user, roomId } }, replica);

const greetings = (socket: TestSocket) => socket.messages.filter(({ type }) => type === 'connection_established');
/** Waits until the last greeting is as wanted: not for the next one, as equal ones may come twice. */
const greeted = (socket: TestSocket, wanted: (greeting: AnyMessage) => boolean) =>
  eventually(() => greetings(socket).slice(-1).find(wanted));

describe('the greeting', () => {
  it('has everything for a host, for a player what the character knows, for one who has not entered nothing', async () => {
    await play.player('olga', 'anna');
    await play.give('pavel', 'boris');
    const host = await (await play.watch('timur')).next('connection_established');
    expect(host.storyState).toMatchObject({ role: 'host', player: null, chapter: { id: 'one' } });
    expect(Object.keys(host.storyState.host.map.rooms)).toHaveLength(4);
    const own = await (await play.watch('olga')).next('connection_established');
    expect(own.storyState).toMatchObject({ role: 'player', host: null, player: { state: { characterId: 'anna' } } });
    expect(Object.keys(own.storyState.player.map.rooms)).toEqual(['hall', 'yard', 'cellar']);
    const waiting = await (await play.watch('pavel')).next('connection_established');
    expect(waiting.storyState).toMatchObject({ role: 'player', host: null, player: null });
  });

  it('as a character gets the bytes of its player; only hosts may watch so', async () => {
    await play.player('olga', 'anna');
    // Whether a host is there is part of the bytes.
    await (await play.watch('timur')).next('connection_established');
    const own = await (await play.watch('olga')).next('connection_established');
    const looked = await (await play.watch('timur', '/ws/story/global?as=anna')).next('connection_established');
    const timeless = (message: object) => JSON.stringify({ ...message, serverTime: 0 });
    expect(timeless(looked)).toBe(timeless(own));
    expect((await (await play.watch('olga', '/ws/story/global?as=boris')).closed).code).toBe(4404);
  });

  it('is not for strangers, and not for players of another chapter than the current one', async () => {
    await play.player('olga', 'anna');
    await play.chapter('other');
    expect((await (await play.watch('nobody')).closed).code).toBe(4404);
    expect((await (await play.watch('olga', '/ws/story/other')).closed).code).toBe(4404);
    expect((await (await openSocket(play.replicas[0].url, '/ws/story/global')).closed).code).toBe(4401);
  });
});

describe('a change', () => {
  it('reaches those who may see it, on every replica; the others get its number', async () => {
    await play.player('olga', 'anna');
    await play.player('pavel', 'boris');
    await play.player('vlad', 'vera');
    await move('vlad', 'yard');
    const [olga, pavel, vlad] = [
      await play.watch('olga', undefined, 1),
      await play.watch('pavel'),
      await play.watch('vlad'),
    ];
    const host = await play.watch('timur', undefined, 1);
    for (const socket of [olga, pavel, vlad, host]) await socket.next('connection_established');
    await play.as('olga', storyPlay.search, { body: { characterId: 'olga' } });
    const hostNews = await host.next('allPlayers');
    expect(hostNews.players[0]).toMatchObject({ characterId: 'anna', actionPoints: 8 });
    expect((await host.next('actionsLog')).log.at(-1).action).toContain('осматривается');
    const noop = await vlad.next('noop');
    expect(noop).toEqual({ type: 'noop', seq: hostNews.seq, serverTime: expect.any(Number) });
    expect(JSON.stringify(noop).length).toBeLessThanOrEqual(60);
    await move('vlad', 'hall', 1);
    expect(await olga.next('allPlayers')).toMatchObject({ players: [{ name: 'Имя vera' }], changedOnly: true });
    expect(JSON.stringify(olga.messages)).not.toContain('"actionPoints":6');
    expect((await vlad.next('characterState')).state).toMatchObject({ currentRoom: 'hall', actionPoints: 6 });
  });

  it('of points alone has its own message; so has the return of everybody to the start', async () => {
    await play.player('olga', 'anna');
    await move('olga', 'yard');
    const olga = await play.watch('olga');
    await olga.next('connection_established');
    await play.as('timur', storyPlayTools.grantActions, { body: { amount: 1 } });
    expect(await olga.next('actionPoints')).toMatchObject({ telegramId: 'olga', value: 9 });
    await play.as('timur', storyPlayTools.resetAllToStart, { body: {} });
    await olga.next('players_reset');
    expect((await olga.next('characterState')).state).toMatchObject({ currentRoom: 'hall', actionPoints: 10 });
  });

  it('takes a restart to everybody: players enter again on the socket that they have', async () => {
    await play.player('olga', 'anna');
    const [olga, host] = [await play.watch('olga', undefined, 1), await play.watch('timur')];
    await olga.next('connection_established');
    expect((await host.next('connection_established')).storyState.host.players).toHaveLength(1);
    await play.restart();
    const emptied = await greeted(host, ({ storyState }) => storyState.host.players.length === 0);
    expect(emptied.storyState.host.log).toEqual([]);
    await greeted(olga, ({ storyState }) => storyState.player === null);
    await play.enter('olga');
    const again = await greeted(olga, ({ storyState }) => storyState.player !== null);
    expect(again.storyState.player.state).toMatchObject({ currentRoom: 'hall', actionPoints: 10 });
  });
});

describe('whoever is no player any more', () => {
  it('is closed at once on every replica when the role card is taken, and no other player sees it', async () => {
    await play.player('olga', 'anna');
    await play.player('pavel', 'boris');
    const [olga, pavel] = [await play.watch('olga', undefined, 1), await play.watch('pavel')];
    for (const socket of [olga, pavel]) await socket.next('connection_established');
    await take('olga', 'anna');
    expect((await olga.closed).code).toBe(4404);
    expect((await pavel.next('allPlayers')).players).toEqual([]);
    expect((await move('olga', 'yard')).status).toBe(404);
    // The next holder continues with the character's state.
    await play.give('sveta', 'anna');
    const state = await play.as('sveta', storyPlay.readState, { params: { id: 'sveta' } });
    expect(state.body.state).toMatchObject({ characterId: 'anna', telegramId: 'sveta' });
  });

  it('is closed some seconds later when the change message was lost', async () => {
    await play.player('olga', 'anna');
    const olga = await play.watch('olga');
    await olga.next('connection_established');
    play.people.set('olga', []);
    expect((await olga.closed).code).toBe(4404);
  });

  it('sees as a player what a host saw, when the role is taken, and the other way round', async () => {
    await play.player('olga', 'anna');
    const role = (name: string) =>
      play.as('timur', storyPeople.setStoryRole, { params: { userId: 'olga' }, body: { role: name } });
    const olga = await play.watch('olga', undefined, 1);
    expect((await olga.next('connection_established')).storyState.role).toBe('player');
    // On the socket that is open.
    await role('host');
    const asHost = await greeted(olga, ({ storyState }) => storyState.role === 'host');
    expect(asHost.storyState.player).toBeNull();
    await role('player');
    const asPlayer = await greeted(olga, ({ storyState }) => storyState.role === 'player');
    expect(asPlayer.storyState.host).toBeNull();
  });
});

describe('another current chapter', () => {
  it('takes the open sockets of every replica to its play, with its own numbers', async () => {
    await play.player('olga', 'anna');
    await play.give('pavel', 'boris');
    await play.chapter('next');
    const watching = await Promise.all([
      play.watch('olga', undefined, 1),
      play.watch('pavel'),
      play.watch('timur'),
      play.watch('timur', '/ws/story/global?as=anna', 1),
      play.watch('timur', '/ws/story/one'),
    ]);
    const [olga, pavel, host, looking, stays] = watching;
    for (const socket of watching) {
      expect(await socket.next('connection_established')).toMatchObject({ channel: 'one' });
    }
    await play.as('timur', storyChapters.setCurrentChapter, { body: { id_chapter: 'next' } });
    for (const socket of [olga, pavel, host, looking]) {
      const snapshot = await greeted(socket, ({ channel }) => channel === 'next');
      expect(snapshot.storyState).toMatchObject({ chapter: { id: 'next' }, player: null });
    }
    expect(greetings(olga).at(-1)).toMatchObject({ seq: 1 });

    // They follow the new play, and nothing of the old one.
    await play.enter('olga');
    for (const socket of [olga, looking]) {
      const { channel, storyState } = await greeted(socket, (greeting) => greeting.storyState.player !== null);
      expect([channel, storyState.player.state.characterId]).toEqual(['next', 'anna']);
    }
    expect((await host.next('allPlayers')).players).toMatchObject([{ characterId: 'anna' }]);
    expect(timeless(greetings(stays))).toHaveLength(1);

    await play.as('timur', storyChapters.setCurrentChapter, { body: { id_chapter: 'one' } });
    const back = await greeted(olga, ({ channel }) => channel === 'one');
    expect(back.storyState.player.state.characterId).toBe('anna');
    expect(watching.map(({ ws }) => ws.readyState)).toEqual(watching.map(({ ws }) => ws.OPEN));
  });

  it('closes the sockets of those who have no role card of it', async () => {
    await play.player('olga', 'anna');
    await play.chapter('empty', []);
    const [olga, looking] = [
      await play.watch('olga', undefined, 1),
      await play.watch('timur', '/ws/story/global?as=anna'),
    ];
    for (const socket of [olga, looking]) await socket.next('connection_established');
    await play.as('timur', storyChapters.setCurrentChapter, { body: { id_chapter: 'empty' } });
    for (const socket of [olga, looking]) expect((await socket.closed).code).toBe(4404);
    await play.as('timur', storyChapters.setCurrentChapter, { body: { id_chapter: 'one' } });
  });
});
