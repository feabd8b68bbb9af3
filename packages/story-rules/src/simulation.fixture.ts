import type { PlayCharacterChanges, PlayRoomChanges, Room, StoryEvent } from '@luplay/contracts/story';
import { acknowledge, editCharacter, editRoom, grantPoints } from './actions/edits.ts';
import { resetAllToStart, resetToStart, setHolder } from './actions/enter.ts';
import { triggerEvent } from './actions/events.ts';
import { act } from './actions/index.ts';
import { undo } from './actions/undo.ts';
import { content } from './play.fixture.ts';
import type { Dice } from './robot/dice.ts';
import { character, event, item, room } from './samples.fixture.ts';
import type { PlayContent } from './state/content.ts';
import type { Outcome, World } from './state/outcome.ts';
import type { PlayState } from './state/state.ts';

const ids = (prefix: string, n: number) => Array.from({ length: n }, (_, i) => `${prefix}${i}`);
const ROOMS = ids('room', 7);
const ITEMS = ids('item', 6);
const CHARACTERS = ids('char', 4);
const ABILITIES = ['Химия', 'Механика'];

function randomRoom(dice: Dice, id: string): Room {
  return room(id, {
    connections: dice.some(ROOMS, 0.4).filter((other) => other !== id),
    enabled: dice.maybe(0.9),
    locked: dice.maybe(0.2),
    hidden: dice.maybe(0.3),
    requiresItem: dice.maybe(0.2) ? dice.one(ITEMS) : null,
    requiresabilities: dice.maybe(0.2) ? dice.one(ABILITIES) : null,
    items: dice.some(ITEMS, 0.3),
  });
}

const randomEffects = (dice: Dice): StoryEvent['effects'] =>
  dice.one<StoryEvent['effects']>([
    { message: 'Гром.' },
    { panicChance: dice.below(101) },
    { visibility: dice.one(['normal', 'low']), rooms: dice.some(ROOMS, 0.5) },
    { visibility: { [dice.one(ITEMS)]: dice.one(['visible', 'invisible']) } },
    { storyMap: { [dice.one(ROOMS)]: { hidden: dice.maybe(0.5), items: dice.some(ITEMS, 0.3) } } },
    { editCharacter: { [dice.one(CHARACTERS)]: { inventory: dice.some(ITEMS, 0.3), currentRoom: dice.one(ROOMS) } } },
    { editCharacter: { '*': { actionPoints: dice.below(11) } } },
    { editCharacter: { [dice.one(CHARACTERS)]: { status: dice.one(['alive', 'dead']) } } },
  ]);

export function randomContent(dice: Dice): PlayContent {
  const random = content({
    rooms: ROOMS.map((id) => randomRoom(dice, id)),
    items: ITEMS.map((id) =>
      item(id, {
        probability: dice.below(101),
        visibility: dice.one(['visible', 'invisible']),
        notes: dice.maybe(0.3) ? 'note_1' : null,
      }),
    ),
    characters: CHARACTERS.map((id) =>
      character(id, { abilities: dice.some(ABILITIES, 0.4), inventory: dice.some(ITEMS, 0.2) }),
    ),
    events: ids('event', 3).map((id) =>
      event(id, { effects: randomEffects(dice), type: dice.one(['global', 'local']) }),
    ),
  });
  return { ...random, startRoom: dice.one(ROOMS) };
}

type Name =
  | 'move'
  | 'search'
  | 'useItem'
  | 'attack'
  | 'acknowledge'
  | 'reset'
  | 'holder'
  | 'grant'
  | 'event'
  | 'room'
  | 'character'
  | 'undo'
  | 'all';

export interface Step {
  name: Name;
  /** The acting character of a player's action, which follows the rules; null: a host's, who may do anything. */
  actor: string | null;
  outcome: Outcome<unknown>;
}

/** What a host may write into a room; whatever it is, the rules hold afterwards. */
const roomEdit = (dice: Dice): PlayRoomChanges =>
  dice.one<PlayRoomChanges>([
    { items: dice.some(ITEMS, 0.3), locked: dice.maybe(0.3) },
    { enabled: dice.maybe(0.7), hidden: dice.maybe(0.3) },
    { connections: dice.some(ROOMS, 0.4) },
    { requiresItem: dice.maybe(0.5) ? dice.one(ITEMS) : null, requiresabilities: dice.maybe(0.3) ? 'Химия' : null },
  ]);

const characterEdit = (dice: Dice): PlayCharacterChanges =>
  dice.one<PlayCharacterChanges>([
    { inventory: dice.some(ITEMS, 0.3) },
    { currentRoom: dice.one(ROOMS), actionPoints: dice.below(11) },
    { status: 'alive', abilities: dice.some(ABILITIES, 0.5) },
  ]);

export function randomStep(state: PlayState, world: World, dice: Dice): Step {
  const who = dice.one(CHARACTERS);
  const players: [Name, () => Outcome<unknown>][] = [
    ['move', () => act('move', state, who, { roomId: dice.one(ROOMS) }, world)],
    ['search', () => act('search', state, who, {}, world)],
    ['useItem', () => act('useItem', state, who, { itemId: dice.one(ITEMS) }, world)],
    ['attack', () => act('attack', state, who, { target: dice.one(CHARACTERS) }, world)],
    ['acknowledge', () => acknowledge(state, who)],
  ];
  const hosts: [Name, () => Outcome<unknown>][] = [
    ['reset', () => resetToStart(state, who, `user-${who}`, world)],
    ['holder', () => setHolder(state, who, dice.maybe(0.3) ? null : `user-${who}`)],
    ['grant', () => grantPoints(state, dice.below(11), world)],
    ['event', () => triggerEvent(state, `event${dice.below(4)}`, world)],
    ['room', () => editRoom(state, dice.one(ROOMS), roomEdit(dice), world)],
    ['character', () => editCharacter(state, who, characterEdit(dice), world)],
    ['undo', () => undo(state)],
    ['undo', () => undo(state)],
    ['all', () => (dice.maybe(0.1) ? resetAllToStart(state, world) : { state })],
  ];
  const isPlayers = dice.maybe(0.6);
  const [name, take] = dice.one(isPlayers ? players : hosts);
  return { name, actor: isPlayers ? who : null, outcome: take() };
}
