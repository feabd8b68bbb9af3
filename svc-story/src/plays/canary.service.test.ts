import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { storyPeople, storyPlay, storyPlayTools } from '@luplay/contracts/story';
import { SECRET, startPlay, type TestPlay } from './play.fixture.ts';

const STEPS = 400;
const CAST = { olga: 'anna', pavel: 'boris', vlad: 'vera' } as const;
type User = keyof typeof CAST;
const USERS = Object.keys(CAST) as User[];
const ROOMS = ['hall', 'yard', 'cellar', 'attic'];
const ITEMS = ['coin', 'key', 'own-anna', 'own-boris', 'own-vera'];

let play: TestPlay;
beforeAll(async () => {
  play = await startPlay();
});
afterAll(() => play.close());

/** Numbers from 0 up to 1, the same for each run. Park and Miller's generator. */
let seed = 20_260_101;
function chance(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}
const one = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T;

const nameOf = (id: string) => `Имя ${id}`;
/** The name of the hidden room. */
const ATTIC = 'Комната attic';

/** What a player may know so far, by the host's view of the play after each step. */
const known = new Map<string, Set<string>>();

function learn(host: { players: Player[]; map: { rooms: Record<string, { items: string[] }> } }): void {
  for (const user of USERS) {
    const allowed = known.get(user) ?? new Set([SECRET.goalOf(CAST[user]), nameOf(CAST[user])]);
    known.set(user, allowed);
    const own = host.players.find(({ characterId }) => characterId === CAST[user]);
    if (!own) continue;
    allowed.add(SECRET.room(own.currentRoom));
    if ([...own.foundHidden, ...own.visited].includes('attic')) allowed.add(ATTIC);
    for (const other of host.players) if (other.currentRoom === own.currentRoom) allowed.add(nameOf(other.characterId));
    for (const id of own.inventory) allowed.add(SECRET.item(id));
    for (const id of own.notes) allowed.add(SECRET.note(id));
    for (const id of host.map.rooms[own.currentRoom]?.items ?? []) if (id !== 'key') allowed.add(SECRET.item(id));
  }
}
interface Player {
  characterId: string;
  visited: string[];
  foundHidden: string[];
  currentRoom: string;
  inventory: string[];
  notes: string[];
}

const TOKENS = [
  ...Object.values(CAST).flatMap((id) => [SECRET.secretOf(id), SECRET.goalOf(id), nameOf(id)]),
  ATTIC,
  ...ROOMS.map(SECRET.room),
  ...ITEMS.map(SECRET.item),
  SECRET.note('paper'),
];
const leaks = (user: string, bytes: string) =>
  TOKENS.filter((token) => bytes.includes(token) && !known.get(user)?.has(token));

function step(user: User): Promise<{ status: number; body: object }> {
  const acts = [
    () => play.as(user, storyPlay.move, { body: { telegramId: user, roomId: one(ROOMS) } }),
    () => play.as(user, storyPlay.move, { body: { telegramId: user, roomId: one(ROOMS) } }),
    () => play.as(user, storyPlay.search, { body: { characterId: CAST[user] } }),
    () =>
      play.as(user, storyPlay.useItem, {
        body: { telegramId: user, roomId: one([null, ...ROOMS]), itemId: one(ITEMS) },
      }),
    () => play.as(user, storyPlay.attack, { body: { attacker: user, target: CAST[one(USERS)] } }),
    () => play.as(user, storyPlay.readState, { params: { id: one([user, one(USERS), CAST[one(USERS)]]) } }),
    () => play.as(user, storyPlay.readStoryState, chance() < 0.3 ? { query: { as: CAST[one(USERS)] } } : {}, 1),
    () => play.as(user, storyPlay.readStoryMap, { query: { chapter: 'one' } }),
    () => play.as(user, storyPlay.allPlayers, {}, 1),
    () => play.as(user, storyPlay.changeState, { params: { id: user }, body: { message: null } }),
    () => play.as(user, one([storyPlayTools.playCharacters, storyPlayTools.actionsLog, storyPlayTools.playEvents])),
    () => play.as(user, one([storyPlayTools.undo, storyPlayTools.restart]), { body: {} }),
  ];
  return one(acts)();
}

function manage(): Promise<{ status: number }> {
  const acts = [
    () => play.as('timur', storyPlayTools.grantActions, { body: { amount: 10 } }),
    () => play.as('timur', storyPlayTools.grantActions, { body: { amount: 10 } }),
    () => play.as('timur', storyPlayTools.undo, { body: {} }),
    () => play.as('timur', storyPlayTools.triggerEvent, { body: { eventId: 'storm' } }),
    () =>
      play.as('timur', storyPlayTools.changeCharacter, {
        params: { id: CAST[one(USERS)] },
        body: { status: 'alive', actionPoints: 10 },
      }),
    () =>
      play.as('timur', storyPlayTools.changeRoom, {
        params: { id: one(ROOMS) },
        body: { locked: chance() < 0.2, enabled: chance() < 0.9 },
      }),
  ];
  return one(acts)();
}

it(`${STEPS} random steps reveal nothing hidden, by calls, sockets or errors`, async () => {
  for (const user of USERS) await play.player(user, CAST[user]);
  play.people.set('stranger', []);
  const hostView = async () => (await play.as('timur', storyPlay.readStoryState)).body.storyState.host;
  learn(await hostView());
  const sockets = await Promise.all(USERS.map((user, index) => play.watch(user, undefined, index % 2 === 0 ? 0 : 1)));
  const outsider = await play.watch('stranger');
  let succeeded = 0;
  for (let i = 0; i < STEPS; i += 1) {
    const user = one(USERS);
    if (chance() < 0.3) await manage();
    learn(await hostView());
    const answer = await step(user);
    learn(await hostView());
    if (answer.status === 200) succeeded += 1;
    expect([i, answer.status, leaks(user, JSON.stringify(answer.body))]).toEqual([i, answer.status, []]);
    const strange = await play.as('stranger', storyPlay.readStoryState, { query: { chapter: 'one' } });
    expect([strange.status, leaks('stranger', JSON.stringify(strange.body))]).toEqual([404, []]);
  }
  expect(succeeded).toBeGreaterThan(STEPS / 3);
  await play.as('timur', storyPeople.removeRolecard, { params: { userId: 'olga' }, body: { id: 'anna' } });
  await sockets[0]?.closed;
  for (const [index, user] of USERS.entries()) {
    expect(sockets[index]?.messages.length).toBeGreaterThan(STEPS / 4);
    expect([user, leaks(user, sockets[index]?.rawBytes() ?? '')]).toEqual([user, []]);
  }
  expect((await outsider.closed).code).toBe(4404);
  expect(leaks('stranger', outsider.rawBytes())).toEqual([]);
  // The tokens are in the play: a host reads them.
  const whole = JSON.stringify(await hostView());
  for (const token of TOKENS.filter((name) => !name.startsWith('GOALOF'))) expect(whole).toContain(token);
});
