import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Call } from '@luplay/contracts';
import { NO_TALK, storyChapters, storyPeople, storyPlay, storyPlayTools, storyTalk } from '@luplay/contracts/story';
import { BY_TEST, eventually, shortenPeriods } from '@luplay/service-kit/testing';
import { PLAY_LOG } from './commands/log.ts';
import { startPlay, type TestPlay } from './play.fixture.ts';

let play: TestPlay;
beforeAll(async () => {
  shortenPeriods(0.1);
  play = await startPlay();
});
afterAll(() => play.close());
beforeEach(async () => {
  for (const user of play.people.keys()) {
    for (const id of ['anna', 'boris', 'vera']) {
      await play.as('timur', storyPeople.removeRolecard, { params: { userId: user }, body: { id } });
    }
  }
  await play.restart();
});

const state = (user: string, id = user, query = {}) => play.as(user, storyPlay.readState, { params: { id }, query });
const move = (user: string, roomId: string, more = {}) =>
  play.as(user, storyPlay.move, { body: { telegramId: user, roomId, ...more } });
const search = (user: string, more = {}) => play.as(user, storyPlay.search, { body: { characterId: user, ...more } });
const edit = (id: string, body: object) => play.as('timur', storyPlayTools.changeCharacter, { params: { id }, body });

describe('a player', () => {
  it('goes the whole way: no card, a card, in, a step, a find, an item used, an attack, a message read', async () => {
    play.people.set('olga', []);
    expect(await state('olga')).toMatchObject({
      status: 404,
      body: { message: 'Игроку не выдан персонаж для этой главы' },
    });
    await play.give('olga', 'anna');
    const absent = await state('olga');
    expect(absent.status).toBe(404);
    expect(absent.body.message).toContain('игрок не найден');
    expect((await play.enter('olga')).body.state).toMatchObject({
      characterId: 'anna',
      currentRoom: 'hall',
      actionPoints: 10,
      inventory: ['own-anna'],
    });
    expect((await move('olga', 'yard')).body.state).toEqual({
      currentRoom: 'yard',
      visited: ['hall', 'yard'],
      actionPoints: 8,
    });
    await move('olga', 'hall');
    // Coin and key are both found: the second search finds the remaining one, or the attic.
    const found: unknown[] = [];
    for (let i = 0; i < 12 && !found.includes('key'); i += 1) {
      await edit('anna', { actionPoints: 10 });
      const { body } = await search('olga');
      found.push(...body.foundItems.map(({ id }: { id: string }) => id));
      expect(body.state.actionPoints).toBe(8);
    }
    await edit('anna', { actionPoints: 10 });
    const used = await play.as('olga', storyPlay.useItem, {
      body: { telegramId: 'olga', roomId: null, itemId: 'key' },
    });
    expect(used.body).toMatchObject({ unlocked: 'cellar', message: 'Вы разблокировали комнату: Комната cellar' });
    await play.player('pavel', 'boris');
    const attack = await play.as('olga', storyPlay.attack, { body: { attacker: 'olga', target: 'boris' } });
    expect(attack.body.message).toBe(
      attack.body.result === 'killed' ? 'Цель убита!' : 'Попытка не удалась: цель предупреждена!',
    );
    expect((await state('pavel')).body.state.message).toMatch(/^(Вас убили|На вас пытались)/);
    const unseen = { params: { id: 'pavel' }, body: { message: null, read: 'Другое.' } };
    expect((await play.as('pavel', storyPlay.changeState, unseen)).status).toBe(200);
    expect((await state('pavel')).body.state.message).not.toBeNull();
    const read = { params: { id: 'pavel' }, body: { message: null } };
    expect((await play.as('pavel', storyPlay.changeState, read)).status).toBe(200);
    expect((await state('pavel')).body.state.message).toBeNull();
    const written = { params: { id: 'boris' }, body: { message: 'Тише!', requestId: 'once' } };
    expect((await play.as('timur', storyPlay.changeState, written)).status).toBe(200);
    // Another host has not seen it.
    await play.as('timur', storyPlay.changeState, { params: { id: 'boris' }, body: { message: 'Ко мне!', read: '' } });
    expect((await state('pavel')).body.state.message).toBe('Тише!\n\nКо мне!');
    expect((await play.as('pavel', storyPlay.changeState, read)).status).toBe(200);
    // The host's reply was lost: what was read does not come once more.
    expect((await play.as('timur', storyPlay.changeState, written, 1)).status).toBe(200);
    expect((await state('pavel')).body.state.message).toBeNull();
  });

  it('talks, hands over and asks; hosts read it all, switch it off and answer', async () => {
    await play.player('olga', 'anna');
    await play.player('pavel', 'boris');
    const socket = await play.watch('pavel', undefined, 1);
    await socket.next('connection_established');
    const talk = async (user: string, call: Call, body: object) => (await play.as(user, call, { body })).status;
    const text = 'Под лестницей 1️⃣.';
    for (const typed of ['Под  лестницей 1️⃣.', text])
      expect(await talk('olga', storyTalk.say, { to: 'boris', text: typed, requestId: 'once' })).toBe(200);
    expect(await talk('olga', storyTalk.offer, { kind: 'give', to: 'boris', thing: 'own-anna', isNote: false })).toBe(
      200,
    );
    // Text that is not seen as it is.
    for (const odd of ['\u202eыт отК', 'Я\u200b', ' '])
      expect(await talk('olga', storyTalk.say, { to: null, text: odd })).toBe(400);
    const { talk: told } = await socket.waitFor((message) => message.type === 'talk' && message.talk.offers);
    expect(await talk('pavel', storyTalk.answerOffer, { offerId: told.offers[0].id, accept: true })).toBe(200);
    expect((await state('pavel')).body.state.inventory).toEqual(['own-boris', 'own-anna']);
    expect(await talk('pavel', storyTalk.askHost, { what: 'points' })).toBe(200);
    const { host } = (await play.as('timur', storyPlay.readStoryState)).body.storyState;
    expect(host.talk.lines).toMatchObject([{ kind: 'whisper', text }, { kind: 'give' }]);
    expect(host.talk.asks).toMatchObject([{ characterId: 'boris', what: 'points' }]);
    expect(await talk('olga', storyTalk.switchTalk, { off: [] })).toBe(403);
    // As older pages do, and then one kind alone.
    expect(await talk('timur', storyTalk.switchTalk, { off: ['whisper', 'show'] })).toBe(200);
    expect(await talk('timur', storyTalk.switchTalk, { kind: 'show', isOn: true })).toBe(200);
    expect(await talk('timur', storyTalk.answerAsk, { characterId: 'boris' })).toBe(200);
    expect(await talk('olga', storyTalk.say, { to: 'boris', text })).toBe(403);
    await play.restart();
    expect((await play.as('timur', storyPlay.readStoryState)).body.storyState.host.talk).toEqual(NO_TALK);
  });

  it('is refused with the status and the text of the rules', async () => {
    await play.player('olga', 'anna');
    expect(await move('olga', 'attic')).toMatchObject({
      status: 403,
      body: { message: 'Нельзя войти в эту комнату' },
    });
    expect(await move('olga', 'cellar')).toMatchObject({
      status: 403,
      body: { message: 'Комната закрыта: нужен предмет.' },
    });
    await edit('anna', { actionPoints: 1 });
    expect(await search('olga')).toMatchObject({ status: 403, body: { message: 'Не хватает очков действий.' } });
    await edit('anna', { status: 'dead' });
    expect((await move('olga', 'yard')).status).toBe(409);
  });

  it('may neither act for another user nor make the calls of hosts', async () => {
    await play.player('olga', 'anna');
    await play.player('pavel', 'boris');
    const tools = [
      move('olga', 'yard', { telegramId: 'pavel' }),
      state('olga', 'pavel'),
      state('olga', 'olga', { as: 'boris' }),
      play.as('olga', storyPlay.changeState, { params: { id: 'olga' }, body: { message: 'Привет' } }),
      play.as('olga', storyPlay.changeState, { params: { id: 'olga' }, body: { selectedCharacter: 'anna' } }),
      play.as('olga', storyPlay.resetToStart, { body: { telegramId: 'pavel' } }),
      play.as('olga', storyPlayTools.changeRoom, { params: { id: 'hall' }, body: { name: 'Моя' } }),
      play.as('olga', storyPlayTools.changeCharacter, { params: { id: 'anna' }, body: { actionPoints: 10 } }),
      play.as('olga', storyPlayTools.undo, { body: {} }),
      play.as('olga', storyPlayTools.restart, { body: {} }),
      play.as('olga', storyPlayTools.playCharacters),
      play.as('olga', storyPlayTools.actionsLog, { query: { dev: '1' } }),
      play.as('olga', storyPlayTools.playEvents, { query: { dev: '1' } }),
      play.as('olga', storyPlayTools.grantActions, { body: { amount: 10 } }),
      play.as('olga', storyPeople.listStoryUsers),
    ];
    expect((await Promise.all(tools)).map(({ status }) => status)).toEqual(tools.map(() => 403));
  });

  it('does not get points by entering again', async () => {
    await play.player('olga', 'anna');
    await move('olga', 'yard');
    expect((await play.enter('olga')).body.state).toMatchObject({ currentRoom: 'yard', actionPoints: 8 });
  });

  it('repeats a request without acting twice, on any replica, and gets the same reply', async () => {
    await play.player('olga', 'anna');
    const body = { characterId: 'olga', requestId: 'once' };
    const answers = [];
    for (const replica of [0, 1, 0] as const) answers.push(await play.as('olga', storyPlay.search, { body }, replica));
    for (const { status, body: answer } of answers) {
      expect(status).toBe(200);
      expect({ ...answer, requestId: 0 }).toEqual({ ...answers[0]?.body, requestId: 0 });
    }
    expect(answers[0]?.body.state.actionPoints).toBe(8);
  });

  it('gets 409 for a character that another user plays; of several cards the selected one is played', async () => {
    await play.player('olga', 'anna');
    await play.give('pavel', 'anna');
    await play.give('pavel', 'boris');
    expect((await play.enter('pavel')).status).toBe(409);
    const select = { params: { id: 'pavel' }, body: { selectedCharacter: 'boris' } };
    expect((await play.as('timur', storyPlay.changeState, select)).status).toBe(200);
    expect((await play.enter('pavel')).body.state).toMatchObject({ characterId: 'boris', selectedCharacter: 'boris' });
    // The page that shows the own card knows it too.
    expect((await play.as('pavel', storyChapters.currentChapter)).body).toMatchObject({ selected: 'boris' });
  });
});

describe('a host', () => {
  it('goes on with a character that its player has left', async () => {
    await play.player('olga', 'anna');
    await move('olga', 'yard');
    await play.as('timur', storyPeople.removeRolecard, { params: { userId: 'olga' }, body: { id: 'anna' } });
    await play.give('timur', 'anna');
    expect((await play.enter('timur')).body.state).toMatchObject({ currentRoom: 'yard', actionPoints: 8 });
    const { players } = (await play.as('timur', storyPlay.readStoryState)).body.storyState.host;
    expect(players).toMatchObject([{ characterId: 'anna', userId: 'timur' }]);
    // Once it is theirs, the call returns it to the start.
    expect((await play.enter('timur')).body.state).toMatchObject({ currentRoom: 'hall', actionPoints: 10 });
  });

  it('reads and edits everything, takes actions back, and starts anew; the developers’ row stays closed', async () => {
    play.people.set('greta', []);
    await play.as('timur', storyPeople.setStoryRole, { params: { userId: 'greta' }, body: { role: 'host' } });
    expect((await play.as('olga', storyPlay.readMaster)).body.master).toBe('greta');
    await play.player('olga', 'anna');
    await move('olga', 'yard');
    const whole = (await play.as('greta', storyPlay.readStoryState)).body.storyState;
    expect(whole.host.players).toMatchObject([{ characterId: 'anna', currentRoom: 'yard', actionPoints: 8 }]);
    expect(Object.keys(whole.host.map.rooms)).toEqual(['hall', 'yard', 'cellar', 'attic']);
    expect(whole.host.state).toMatchObject({ undoable: 1, nextUndo: 2 });
    expect(whole.host.log.map(({ kind }: { kind?: string }) => kind)).toEqual(['entry', 'move']);
    expect((await play.as('greta', storyPlayTools.undo, { body: { logId: 1 } })).status).toBe(409);
    const undone = await play.as('greta', storyPlayTools.undo, { body: { logId: 2 } });
    expect(undone.body).toMatchObject({ undoable: 0 });
    expect((await state('olga')).body.state).toMatchObject({ currentRoom: 'hall', actionPoints: 10 });
    const { log } = (await play.as('greta', storyPlayTools.actionsLog, { query: { dev: '1' } })).body;
    expect(log.map(({ undone = false }: { undone?: boolean }) => undone)).toEqual([false, true]);
    const closing = { params: { id: 'yard' }, body: { id: 'yard', enabled: false, requestId: 'once' } };
    for (const replica of [0, 1] as const) await play.as('greta', storyPlayTools.changeRoom, closing, replica);
    expect((await play.as('greta', storyPlay.readStoryState)).body.storyState.host.state.undoable).toBe(1);
    expect(await move('olga', 'yard')).toMatchObject({ status: 403, body: { message: 'Комната отключена' } });
    const { users } = (await play.as('greta', storyPeople.listStoryUsers)).body;
    expect(users.find(({ userId }: { userId: string }) => userId === 'olga').story).toEqual({
      role: 'player',
      currentRoom: 'hall',
      actionPoints: 10,
    });
    for (const call of [storyPlayTools.resetAllToStart, storyPlayTools.clearLog]) {
      expect((await play.as('greta', call, { body: {} })).status).toBe(403);
    }
    expect((await play.as('greta', storyPlayTools.restart, { body: {} })).status).toBe(200);
    expect((await state('olga')).status).toBe(404);
    await play.as('timur', storyPeople.setStoryRole, { params: { userId: 'greta' }, body: { role: 'player' } });
    expect((await play.as('greta', storyPlayTools.undo, { body: {} })).status).toBe(403);
  });

  it('looks as a character: the bytes of its player', async () => {
    await play.player('olga', 'anna');
    const calls = [storyPlay.readStoryState, storyPlay.readStoryMap, storyPlay.allPlayers];
    for (const call of calls) {
      const own = await play.as('olga', call);
      const looked = await play.as('timur', call, { query: { as: 'anna' } });
      expect(JSON.stringify({ ...looked.body, requestId: 0 })).toBe(JSON.stringify({ ...own.body, requestId: 0 }));
    }
  });
});

describe('a developer', () => {
  it('triggers events, grants points, returns everybody and clears the log', async () => {
    await play.player('olga', 'anna');
    await play.player('vlad', 'vera');
    const { events } = (await play.as('timur', storyPlayTools.playEvents, { query: { dev: '1' } })).body;
    expect(Object.keys(events)).toEqual(['storm']);
    await play.as('timur', storyPlayTools.triggerEvent, { body: { eventId: 'storm' } });
    expect((await state('vlad')).body.state).toMatchObject({ message: 'Гремит гром.', actionPoints: 1 });
    await play.as('timur', storyPlayTools.grantActions, { query: { dev: '1' }, body: { amount: 10 } });
    expect((await state('vlad')).body.state.actionPoints).toBe(10);
    await move('olga', 'yard');
    await play.as('timur', storyPlayTools.resetAllToStart, { body: {} });
    expect((await state('olga')).body.state).toMatchObject({ currentRoom: 'hall', actionPoints: 10 });
    await play.as('timur', storyPlayTools.clearLog, { body: {} });
    expect((await play.as('timur', storyPlayTools.actionsLog)).body.log).toEqual([]);
    expect((await play.as('timur', storyPlayTools.triggerEvent, { body: { eventId: 'none' } })).status).toBe(404);
  });

  it('has every line of a long evening in the log, those of the archive too', async () => {
    await play.player('olga', 'anna');
    for (let i = 0; i < 300; i += 1) await edit('anna', { goals: [`Цель ${i}`] });
    await eventually(
      async () => (await play.replicas[0].kit.mongo.collection(PLAY_LOG).countDocuments({}, BY_TEST)) > 0,
    );
    const ids = async (query: object = {}) => {
      const { body } = await play.as('timur', storyPlayTools.actionsLog, { query: { dev: '1', ...query } });
      return body.log.map(({ id }: { id: number }) => id);
    };
    const whole = Array.from({ length: 301 }, (_, i) => i + 1);
    expect(await ids()).toEqual(whole);
    expect(await ids({ before: '160', limit: '20' })).toEqual(whole.slice(139, 159));
    await play.as('timur', storyPlayTools.clearLog, { body: {} });
    expect(await ids()).toEqual([]);
    await edit('anna', { goals: [] });
    expect(await ids()).toEqual([302]);
  });
});

it('what earlier beginnings were played with is forgotten', async () => {
  const [service] = play.replicas;
  const contents = service.kit.mongo.collection('storyPlayContents');
  for (let time = 0; time < 5; time += 1) await play.restart();
  const metrics = await (await service.fetch('/metrics')).text();
  expect(Number(/^held\{kind="contents".*\} (\d+)$/m.exec(metrics)?.[1])).toBeLessThanOrEqual(3);
  await contents.updateMany({}, { $set: { createdAt: Date.now() - 2 * 3_600_000 } }, BY_TEST);
  await eventually(async () => (await contents.countDocuments({}, BY_TEST)) === 1);
  expect((await play.enter('olga')).status).toBe(404);
}, 60_000);

it('two replicas that act at once spend no point twice and lose no line of the log', async () => {
  await play.player('olga', 'anna');
  await play.player('pavel', 'boris');
  const acts = ['olga', 'pavel'].flatMap((user) =>
    Array.from({ length: 10 }, (_, i) =>
      play.as(user, storyPlay.search, { body: { characterId: user } }, i % 2 === 0 ? 0 : 1),
    ),
  );
  const statuses = (await Promise.all(acts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 403)).toHaveLength(10);
  for (const user of ['olga', 'pavel']) expect((await state(user)).body.state.actionPoints).toBe(0);
  expect((await play.as('timur', storyPlayTools.actionsLog)).body.log).toHaveLength(12);
});

it('another current chapter is another play; the first one continues with its state', async () => {
  await play.player('olga', 'anna');
  await move('olga', 'yard');
  await play.chapter('two');
  await play.as('timur', storyChapters.setCurrentChapter, { body: { id_chapter: 'two' } });
  expect((await state('olga', 'olga', { chapter: 'one' })).status).toBe(404);
  await play.enter('olga');
  const looked = await play.as('timur', storyPlay.readState, { params: { id: 'anna' }, query: { chapter: 'one' } });
  expect(looked.body.state.currentRoom).toBe('yard');
  await play.as('timur', storyChapters.setCurrentChapter, { body: { id_chapter: 'one' } });
  expect((await state('olga')).body.state.currentRoom).toBe('yard');
});

it('what a chapter gets before anybody has entered can be played at once, later only after a restart', async () => {
  await play.chapter('three', ['anna']);
  await play.as('timur', storyChapters.setCurrentChapter, { body: { id_chapter: 'three' } });
  const cast = async () =>
    Object.keys((await play.as('timur', storyPlay.readStoryState)).body.storyState.host.characters);
  const save = (characters: string[]) => {
    const body = { id: 'three', name: 'Глава three', map: 'map-three', characters, events: [], items: [] };
    return play.as('timur', storyChapters.saveChapter, { body });
  };
  expect(await cast()).toEqual(['anna']);
  await play.give('olga', 'boris');
  expect((await play.enter('olga')).status).toBe(404);
  await save(['anna', 'boris']);
  expect((await play.enter('olga')).status).toBe(200);
  await save(['anna', 'boris', 'vera']);
  expect(await cast()).toEqual(['anna', 'boris']);
  await play.as('timur', storyChapters.setCurrentChapter, { body: { id_chapter: 'one' } });
});
