import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type StoryLogEntry, type StoryState, storyPlay, storyPlayTools } from '@luplay/contracts/story';
import { startPlay, type TestPlay } from './play.fixture.ts';

let play: TestPlay;
/** What the service draws. */
let draw = 0;
const CAST = { olga: 'anna', pavel: 'boris', vlad: 'vera' } as const;
type User = keyof typeof CAST;
const USERS = Object.keys(CAST) as User[];

beforeAll(async () => {
  play = await startPlay(() => draw);
  for (const user of USERS) await play.give(user, CAST[user]);
});
afterAll(() => play.close());
beforeEach(async () => {
  draw = 0;
  await play.restart();
  for (const user of USERS) await play.enter(user);
});

const host = async () =>
  ((await play.as('timur', storyPlay.readStoryState, {}, 1)).body.storyState as StoryState).host as NonNullable<
    StoryState['host']
  >;
const take = (user: User, itemId: string, replica: 0 | 1) =>
  play.as(user, storyPlay.useItem, { body: { telegramId: user, itemId } }, replica);
const attack = (user: User, target: User, replica: 0 | 1) =>
  play.as(user, storyPlay.attack, { body: { attacker: user, target } }, replica);
const search = (user: User, replica: 0 | 1, requestId?: string) =>
  play.as(user, storyPlay.search, { body: { characterId: user, ...(requestId && { requestId }) } }, replica);
const undo = (replica: 0 | 1) => play.as('timur', storyPlayTools.undo, { body: {} }, replica);
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('two players at once, on two replicas', () => {
  it('take the same item: one has it, the other is told that it is not there and pays nothing', async () => {
    const answers = await Promise.all([take('olga', 'coin', 0), take('pavel', 'coin', 1)]);
    expect(statuses(answers)).toEqual([200, 403]);
    const { players, map, log } = await host();
    const owners = players.filter(({ inventory }) => inventory.includes('coin'));
    expect(owners.map(({ actionPoints }) => actionPoints)).toEqual([7]);
    expect(players.map(({ actionPoints }) => actionPoints).sort()).toEqual([10, 10, 7]);
    expect(map.rooms.hall?.items).not.toContain('coin');
    expect(log.filter(({ kind }) => kind === 'item')).toHaveLength(1);
  });

  it('attack each other: one dies before it can, and its things are on the floor once', async () => {
    const answers = await Promise.all([attack('olga', 'pavel', 0), attack('pavel', 'olga', 1)]);
    expect(statuses(answers)).toEqual([200, 409]);
    const { players, map } = await host();
    const [dead] = players.filter(({ status }) => status === 'dead');
    expect(players.filter(({ status }) => status === 'dead')).toHaveLength(1);
    expect(dead).toMatchObject({ inventory: [], actionPoints: 10, message: 'Вас убили.' });
    expect(map.rooms.hall?.items.filter((id) => id === `own-${dead?.characterId}`)).toHaveLength(1);
  });

  it('attack each other without luck: both have attacked, both are warned, neither learns who it was', async () => {
    draw = 0.9;
    const answers = await Promise.all([attack('olga', 'pavel', 0), attack('pavel', 'olga', 1)]);
    expect(answers.map(({ status, body }) => [status, body.result])).toEqual([
      [200, 'fail'],
      [200, 'fail'],
    ]);
    const { players } = await host();
    for (const { message, actionPoints, characterId } of players) {
      if (characterId === 'vera') continue;
      expect(actionPoints).toBe(7);
      expect(message).not.toMatch(/Имя/);
    }
  });

  it('send one request twice: it is done once, and both are answered alike', async () => {
    draw = 0.99;
    const answers = await Promise.all([search('olga', 0, 'same'), search('olga', 1, 'same')]);
    expect(statuses(answers)).toEqual([200, 200]);
    expect(answers[0]?.body.message).toBe(answers[1]?.body.message);
    const { players, log } = await host();
    expect(players.find(({ characterId }) => characterId === 'anna')?.actionPoints).toBe(8);
    expect(log.filter(({ kind }) => kind === 'search')).toHaveLength(1);
  });

  it('a request that is repeated after forty actions of others is still done once', async () => {
    draw = 0.99;
    await search('olga', 0, 'early');
    for (let n = 0; n < 40; n += 1) {
      if (n % 4 === 0) await play.as('timur', storyPlayTools.grantActions, { body: { amount: 10 } });
      await search(n % 2 === 0 ? 'pavel' : 'vlad', (n % 2) as 0 | 1);
    }
    expect((await search('olga', 1, 'early')).status).toBe(200);
    // All lines: a host's view has the newest fifty.
    const log: StoryLogEntry[] = (await play.as('timur', storyPlayTools.actionsLog)).body.log;
    expect(log.filter(({ action, kind }) => kind === 'search' && action.startsWith('Имя anna'))).toHaveLength(1);
  });
});

/** What an action costs, by its line. */
const COST = { search: 2, item: 3 } as const;
const costOf = ({ kind, undone }: StoryLogEntry) => (undone ? 0 : (COST[kind as keyof typeof COST] ?? 0));

describe('a host at once', () => {
  it('takes actions back while players act: each undo one line, and points are those of the lines that stay', async () => {
    draw = 0.99;
    const actions = USERS.flatMap((user) => [0, 1, 0, 1].map((replica) => () => search(user, replica as 0 | 1)));
    const undos = [0, 1, 0, 1, 0, 1].map((replica) => () => undo(replica as 0 | 1));
    const mixed = actions.flatMap((act, index) => (index % 2 === 0 ? [act, undos[index / 2] ?? act] : [act]));
    const answers = await Promise.all(mixed.map(async (act) => ({ act, ...(await act()) })));
    const taken = answers.filter(({ act, status }) => undos.includes(act) && status === 200).length;
    const done = answers.filter(({ act, status }) => actions.includes(act) && status === 200).length;
    for (const { status } of answers) expect([200, 403, 409]).toContain(status);
    const { players, log, state } = await host();
    const lines = log.filter(({ kind }) => kind === 'search');
    expect(lines).toHaveLength(done);
    expect(lines.filter(({ undone }) => undone)).toHaveLength(taken);
    expect(state.undoable).toBe(done - taken);
    for (const { characterId, actionPoints } of players) {
      const own = lines.filter(({ action }) => action.startsWith(`Имя ${characterId}`));
      expect([characterId, actionPoints]).toEqual([characterId, 10 - own.reduce((sum, line) => sum + costOf(line), 0)]);
    }
  });

  it('gives points to somebody who spends some: both count, and a repeated gift once', async () => {
    draw = 0.99;
    await search('olga', 0);
    const body = { addPoints: 2, requestId: 'gift' };
    const give = (replica: 0 | 1) =>
      play.as('timur', storyPlayTools.changeCharacter, { params: { id: 'anna' }, body }, replica);
    expect(statuses(await Promise.all([give(0), search('olga', 1), give(1)]))).toEqual([200, 200, 200]);
    const { players } = await host();
    expect(players.find(({ characterId }) => characterId === 'anna')?.actionPoints).toBe(8);
  });

  it('edits a room while another does: both edits are there, and both replicas show the same', async () => {
    const sockets = [await play.watch('timur', undefined, 0), await play.watch('timur', undefined, 1)];
    for (const socket of sockets) await socket.next('connection_established');
    const edit = (body: object, replica: 0 | 1) =>
      play.as('timur', storyPlayTools.changeRoom, { params: { id: 'yard' }, body }, replica);
    const answers = await Promise.all([
      edit({ name: 'Сад' }, 0),
      edit({ description: 'Темно.' }, 1),
      edit({ items: ['key'] }, 0),
      edit({ items: ['key', 'coin'] }, 1),
      play.as('timur', storyPlayTools.changeRoom, { params: { id: 'hall' }, body: { items: ['key'] } }, 0),
    ]);
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
    const { map, players, log } = await host();
    expect(map.rooms.yard).toMatchObject({ name: 'Сад', description: 'Темно.' });
    expect(log.filter(({ kind }) => kind === 'host')).toHaveLength(5);
    const places = [...Object.values(map.rooms).flatMap(({ items }) => items), ...players.flatMap((p) => p.inventory)];
    expect(places.filter((id) => id === 'key')).toHaveLength(1);
    for (const socket of sockets) {
      await socket.waitFor(({ log: lines }) => lines?.at(-1)?.id === log.at(-1)?.id);
      const rooms = Object.assign(
        {},
        ...socket.messages.flatMap(({ storyState, map: sent }) => storyState?.host.map.rooms ?? sent?.rooms ?? {}),
      );
      expect(rooms).toEqual(map.rooms);
    }
  });

  it('does not take from a player what their page has not seen leave the room', async () => {
    const { changeRoom, changeCharacter } = storyPlayTools;
    expect((await take('olga', 'coin', 0)).status).toBe(200);
    const edit = (items: string[]) =>
      play.as('timur', changeRoom, { params: { id: 'hall' }, body: { items, seen: { items: ['coin', 'key'] } } }, 1);
    // The second one is as if sent again.
    expect([(await edit(['coin'])).status, (await edit(['key'])).status]).toEqual([409, 200]);
    const body = { goals: ['Бежать'], seen: { goals: ['Ждать'] } };
    expect((await play.as('timur', changeCharacter, { params: { id: 'anna' }, body }, 1)).status).toBe(409);
    const { players } = await host();
    const anna = players.find(({ characterId }) => characterId === 'anna');
    expect([anna?.inventory, anna?.goals.length]).toEqual([['own-anna', 'coin'], 1]);
  });
});
