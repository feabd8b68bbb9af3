import { isDeepStrictEqual } from 'node:util';
import { expect, it } from '@jest/globals';
import type { StoryServerMessage, StoryState } from '@luplay/contracts/story';
import {
  act,
  applyPlayMessage,
  editCharacter,
  editRoom,
  grantPoints,
  type Outcome,
  resetAllToStart,
  resetToStart,
  say,
  setHolder,
  stepEpilogue,
  undo,
  type World,
} from '@luplay/story-rules';
import { room } from '@luplay/story-rules/testing';
import type { StoredPlay } from '../state/state.ts';
import { audienceOfPlayer, HALL, HOST, storyState } from './presenters.ts';
import { contentWith, next, playWith, received, testViews } from './updates.fixture.ts';

const PLAYS = 200;
const CHANGES = 30;
const ROOMS = ['hall', 'yard', 'attic', 'cellar', 'tower'];
const ITEMS = ['coin', 'key', 'lamp'];
const CHARACTERS = ['anna', 'boris', 'vera', 'gleb'];
const AUDIENCES = [HOST, HALL, ...CHARACTERS.map(audienceOfPlayer)];
const PRESENCE = { host: true };
const stamp = { seq: 2, from: 1, serverTime: 0 };

/** Park and Miller's generator. */
function dice(seed: number) {
  let state = seed;
  const chance = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const one = <Value>(of: readonly Value[]) => of[Math.floor(chance() * of.length)] as Value;
  const some = <Value>(of: readonly Value[]) => of.filter(() => chance() < 0.4);
  return { chance, one, some };
}

function randomChange(stored: StoredPlay, world: World, { one, some, chance }: ReturnType<typeof dice>): StoredPlay {
  const { play } = stored;
  const who = one(CHARACTERS);
  const acts: (() => Outcome<unknown>)[] = [
    () => act('move', play, who, { roomId: one(ROOMS) }, world),
    () => act('move', play, who, { roomId: one(ROOMS) }, world),
    () => act('search', play, who, {}, world),
    () => act('useItem', play, who, { itemId: one(ITEMS) }, world),
    () => act('attack', play, who, { target: one(CHARACTERS) }, world),
    () => resetToStart(play, who, `user-${who}`, world),
    () => setHolder(play, who, chance() < 0.5 ? null : `user-${who}`),
    () => grantPoints(play, 10, world),
    () => editRoom(play, one(ROOMS), { hidden: chance() < 0.5, items: some(ITEMS) }, world),
    () => editRoom(play, one(ROOMS), { connections: some(ROOMS), name: `Имя ${chance()}` }, world),
    () => editRoom(play, one(ROOMS), { requiresItem: chance() < 0.5 ? one(ITEMS) : null }, world),
    () => editCharacter(play, who, { inventory: some(ITEMS), status: 'alive', currentRoom: one(ROOMS) }, world),
    () => undo(play),
    () => undo(play),
    () => resetAllToStart(play, world),
  ];
  const { state } = one(acts)();
  const changed = next(stored, state);
  if (chance() < 0.05) return { ...changed, logClearedTo: state.nextLogId - 1, play: { ...state, log: [] } };
  return chance() < 0.05 ? { ...changed, selected: { [`user-${who}`]: who } } : changed;
}

/** In any order, as players who come into a room are added to the list that is known. */
function sorted(state: StoryState | undefined) {
  const byId = (one: { characterId: string }, other: { characterId: string }) =>
    one.characterId.localeCompare(other.characterId);
  const { host, player } = state as StoryState;
  return {
    ...state,
    host: host && { ...host, players: host.players.toSorted(byId) },
    player: player && { ...player, players: player.players.toSorted(byId) },
  };
}

it(`${PLAYS} seeded plays: what viewers make of the changes is what a snapshot shows`, () => {
  const rooms = ROOMS.map((id, at) =>
    room(id, { connections: ROOMS.filter((other) => other !== id), hidden: at > 2, items: ITEMS.slice(at, at + 1) }),
  );
  const content = contentWith(rooms, CHARACTERS, ITEMS);
  for (let seed = 1; seed <= PLAYS; seed += 1) {
    const draws = dice(seed * 7919);
    const views = testViews();
    const world: World = { content, now: seed, chance: draws.chance };
    let told = playWith(content);
    const known = new Map(AUDIENCES.map((name) => [name, storyState(told, content, name, PRESENCE)]));
    let stored = told;
    for (let n = 0; n < CHANGES; n += 1) {
      stored = randomChange(stored, world, draws);
      // Messages may cover several changes, and other replicas have read the state from Redis.
      if (draws.chance() < 0.3) continue;
      const shown = draws.chance() < 0.5 ? received(stored) : stored;
      for (const name of AUDIENCES) {
        const messages = views.audience(name, told, { state: shown, resources: { content } });
        let state: StoryState | undefined = known.get(name);
        for (const message of messages) {
          state = applyPlayMessage(state, received({ ...message, ...stamp } as StoryServerMessage));
        }
        const fresh = received(storyState(shown, content, name, PRESENCE));
        const [seen, wanted] = [sorted(state), sorted(fresh)];
        // Compared quickly first: there are tens of thousands of them.
        if (!isDeepStrictEqual(seen, wanted)) expect({ seed, n, name, ...seen }).toEqual({ seed, n, name, ...wanted });
        known.set(name, fresh);
      }
      told = shown;
    }
  }
});

it('24.13: the selected character is in the state of its player and in the hosts’ list, and in nobody else’s', () => {
  const content = contentWith([room('hall')], CHARACTERS, []);
  const before = playWith(content);
  const state = { ...next(before, before.play), selected: { 'user-anna': 'anna', 'user-boris': 'vera' } };
  const views = testViews();
  const told = (name: string) => JSON.stringify(views.audience(name, before, { state, resources: { content } }));
  expect(told(audienceOfPlayer('anna'))).toContain('"selectedCharacter":"anna"');
  expect(told(HOST)).toContain('"selectedCharacter":"anna"');
  // A selected card that the user does not play is not told.
  for (const other of ['boris', 'vera', 'gleb']) expect(told(audienceOfPlayer(other))).toBe('[]');
  const { player } = storyState(state, content, audienceOfPlayer('anna'), PRESENCE);
  expect(player?.state).toMatchObject({ selectedCharacter: 'anna', characterImg: player?.state.image });
});

it('28: who unlocks a room is told so before the map shows it open', () => {
  const content = contentWith(
    [room('hall', { connections: ['safe'] }), room('safe', { requiresItem: 'key' })],
    ['anna'],
    ['key'],
  );
  const world: World = { content, now: 0, chance: () => 0 };
  const { state: play } = editCharacter(playWith(content).play, 'anna', { inventory: ['key'] }, world);
  const before = next(playWith(content), play);
  const state = next(before, act('useItem', play, 'anna', { itemId: 'key' }, world).state);
  const told = testViews().audience(audienceOfPlayer('anna'), before, { state, resources: { content } });
  expect(told).toMatchObject([
    { type: 'characterState', state: { unlockedRooms: ['safe'] } },
    { type: 'map', map: { rooms: { safe: { locked: false } } } },
  ]);
});

it('28: talk during the end is told to phones with its awards, as to the hall', () => {
  const content = contentWith([room('hall')], CHARACTERS, []);
  const world: World = { content, now: 0, chance: () => 0 };
  const before = next(playWith(content), stepEpilogue(playWith(content).play, 'begin', world).state);
  const state = next(before, say(before.play, 'anna', { to: null, text: 'Это я.' }, world).state);
  const awards = [{ kind: 'talker', characterId: 'anna', value: 1 }];
  for (const audience of [HOST, audienceOfPlayer('boris')]) {
    const told = testViews().audience(audience, before, { state, resources: { content } });
    expect(told.find(({ type }) => type === 'epilogue')).toMatchObject({ epilogue: { awards } });
  }
});
