import { expect, it } from '@jest/globals';
import { type ActionInput, type ActionName, type Room, storyActions } from '@luplay/contracts/story';
import {
  act,
  availableRooms,
  contentOf,
  editCharacter,
  editRoom,
  grantPoints,
  newPlay,
  type Outcome,
  type PlayState,
  playerView,
  resetToStart,
  undo,
  type World,
} from '@luplay/story-rules';
import { byId, chapter, character, item, room, storyMap } from '@luplay/story-rules/testing';
import { doorsBetween, exitsOf, refusal } from './may-act.ts';

/** Rooms of every kind of obstacle around the hall. */
const rooms: Room[] = [
  room('hall', { connections: ['hall', 'open', 'off', 'secret', 'safe', 'lab', 'vault'], items: ['key'] }),
  room('open', { connections: ['hall'] }),
  room('off', { connections: ['hall'], enabled: false }),
  room('secret', { connections: ['hall'], hidden: true }),
  room('safe', { connections: ['hall'], requiresItem: 'key' }),
  room('lab', { connections: ['hall'], requiresabilities: 'Химия', locked: true }),
  room('vault', { connections: ['hall'], locked: true }),
];
const content = contentOf(chapter('one', { items: [], events: [] }), {
  map: storyMap('map-1', { startRoom: 'hall', rooms: byId(...rooms) }),
  characters: byId(character('char-a', { abilities: ['Химия'] }), character('char-b')),
  events: {},
  items: byId(item('key')),
  notes: {},
  npcs: {},
});

/** Draws that repeat: a linear congruential generator. */
function draws(seed: number): () => number {
  let last = seed;
  return () => {
    last = (last * 1_103_515_245 + 12_345) % 2 ** 31;
    return last / 2 ** 31;
  };
}

const ME = 'char-a';
type InPlace = Exclude<ActionName, 'move'>;
type WithInput = { [Name in InPlace]: object extends ActionInput<Name> ? never : Name }[InPlace];
const INPUTS: { [Name in WithInput]: ActionInput<Name> } = { useItem: { itemId: 'key' }, attack: { target: 'char-b' } };
const { move: _, ...inPlace } = storyActions;
const ACTIONS = (Object.keys(inPlace) as InPlace[]).map((kind) => ({
  kind,
  take: (play: PlayState, world: World): Outcome<unknown> =>
    act(kind, play, ME, { ...(INPUTS as Partial<Record<InPlace, object>>)[kind] } as ActionInput<InPlace>, world),
}));

it('5: disables what the server would refuse for points or death, and nothing else', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= 60; seed += 1) {
    const chance = draws(seed);
    const world: World = { content, now: 0, chance };
    let play = newPlay(content);
    for (const id of [ME, 'char-b']) play = resetToStart(play, id, `user-${id}`, world).state;
    for (let step = 0; step < 30; step += 1) {
      const view = playerView(content, play, ME)!;
      const { state } = view;

      // The exits that look open are those that the rules let the player through.
      const open = exitsOf(view).flatMap(({ room, isOpen }) => (isOpen ? room.id : []));
      expect(open).toEqual(
        availableRooms(content, play, play.players[ME]!).flatMap(({ id }) => (id === state.currentRoom ? [] : id)),
      );
      for (const id of open) {
        const { rejection } = act('move', play, ME, { roomId: id }, world);
        expect(rejection !== undefined).toBe(refusal(state, 'move') !== null);
        seen.add(`move ${refusal(state, 'move')}`);
      }

      for (const { kind, take } of ACTIONS) {
        const refused = refusal(state, kind);
        const { rejection } = take(play, world);
        seen.add(`${kind} ${refused}`);
        if (refused === 'dead') expect(rejection?.message).toBe('Персонаж мёртв и больше не действует.');
        if (refused === null) expect(rejection?.message).not.toBe('Не хватает очков действий.');
        if (refused === 'points') expect(rejection).toBeDefined();
      }

      const going = exitsOf(view)[Math.floor(chance() * exitsOf(view).length)];
      const drawn = Math.floor(chance() * 7);
      if (drawn < 3) play = ACTIONS[drawn]!.take(play, world).state;
      else if (drawn < 5 && going) play = act('move', play, ME, { roomId: going.room.id }, world).state;
      else if (drawn === 5) play = grantPoints(play, 3, world).state;
      else if (step > 20) play = editCharacter(play, ME, { status: 'dead' }, world).state;
    }
  }
  for (const kind of Object.keys(storyActions)) {
    expect([...seen].filter((each) => each.startsWith(kind)).sort()).toEqual([
      `${kind} dead`,
      `${kind} null`,
      `${kind} points`,
    ]);
  }
});

it('28: tells of rooms that a host, an event or an act has closed or opened, and not of one’s own keys', () => {
  const world: World = { content, now: 0, chance: () => 0 };
  let play = grantPoints(resetToStart(newPlay(content), ME, 'user-a', world).state, 10, world).state;
  const told = (change: (now: PlayState) => Outcome<unknown>) => {
    const before = playerView(content, play, ME)!;
    play = change(play).state;
    return doorsBetween(before, playerView(content, play, ME)!);
  };
  const nothing = { closed: [], opened: [] };
  const closing = (now: PlayState) => editRoom(now, 'open', { enabled: false, name: 'Двор' }, world);
  expect(told(closing)).toEqual({ closed: ['Двор'], opened: [] });
  expect(told(undo)).toEqual({ closed: [], opened: [content.rooms.open?.name] });
  expect(told((now) => editRoom(now, 'vault', { locked: false }, world)).opened).toHaveLength(1);
  // A room that was not found.
  expect(told((now) => editRoom(now, 'secret', { enabled: false }, world))).toEqual(nothing);
  expect(told((now) => editCharacter(now, ME, { inventory: ['key'] }, world))).toEqual(nothing);
  expect(told((now) => act('useItem', now, ME, { itemId: 'key' }, world))).toEqual(nothing);
  expect(play.players[ME]?.unlockedRooms).toEqual(['safe']);
  expect(told((now) => editRoom(now, 'safe', { enabled: false }, world)).closed).toHaveLength(1);
  expect(told((now) => editRoom(now, 'safe', { enabled: true }, world)).opened).toHaveLength(1);
  expect(told((now) => editCharacter(now, ME, { abilities: [] }, world)).closed).toHaveLength(1);
});
