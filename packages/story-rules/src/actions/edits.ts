import { ACTION_POINTS_MAX, type PlayCharacterChanges, type PlayRoomChanges } from '@luplay/contracts/story';
import type { PlayContent } from '../state/content.ts';
import { done, nameOf, type Outcome, reject, type World } from '../state/outcome.ts';
import { including, mapValues, type PlayerState, type PlayState, roomOf, without, withPlayer } from '../state/state.ts';
import { texts } from '../state/texts.ts';
import { newInMessage } from '../state/unread.ts';

type Lists = Partial<Record<'connections' | 'items' | 'npc' | 'abilities' | 'inventory' | 'goals', readonly string[]>>;

const isSameList = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((entry) => other.includes(entry));

/** Whether a list is no longer as the host has `seen` it. A repeated change finds its own. */
const isStale = (present: Lists, changes: Lists, seen: Lists): boolean =>
  (Object.keys(seen) as (keyof Lists)[]).some(
    (key) => !isSameList(present[key], seen[key]) && !isSameList(present[key], changes[key]),
  );

/** A host changes a room of the play. */
export function editRoom(
  state: PlayState,
  roomId: string,
  changes: PlayRoomChanges,
  world: World,
  seen: Lists = {},
): Outcome {
  const room = roomOf(world.content, state, roomId);
  if (!room) return reject(state, 'not_found', texts.noRoom);
  if (isStale(room, changes, seen)) return reject(state, 'conflict', texts.changedIn(room.name));
  const { connections = [], items = [], npc = [], requiresItem } = changes;
  const { content } = world;
  const unknown =
    connections.find((id) => !Object.hasOwn(content.rooms, id)) ??
    [...items, ...(requiresItem ? [requiresItem] : [])].find((id) => !Object.hasOwn(content.items, id)) ??
    npc.find((id) => !Object.hasOwn(content.npcs, id));
  if (unknown !== undefined) return reject(state, 'conflict', texts.unknownIn(room.name, unknown));
  const after = changedRoom(state, roomId, changes);
  return done(state, after, world, texts.log.room(changes.name ?? room.name));
}

/** A host changes a character that has entered. */
export function editCharacter(
  state: PlayState,
  characterId: string,
  changes: PlayCharacterChanges & { goals?: string[]; addPoints?: number },
  world: World,
  seen: Lists = {},
): Outcome {
  const player = state.players[characterId];
  if (!player) return reject(state, 'not_found', texts.notEntered);
  const name = nameOf(world.content, characterId);
  if (isStale(player, changes, seen)) return reject(state, 'conflict', texts.changedIn(name));
  const { inventory = [], currentRoom } = changes;
  const { items, rooms } = world.content;
  const unknown =
    inventory.find((id) => !Object.hasOwn(items, id)) ??
    [currentRoom].find((id) => id !== undefined && !Object.hasOwn(rooms, id));
  if (unknown !== undefined) return reject(state, 'conflict', texts.unknownIn(name, unknown));
  const { goals, addPoints, ...others } = changes;
  const actionPoints = Math.min(ACTION_POINTS_MAX, player.actionPoints + (addPoints ?? 0));
  const changed = changedPlayer(state, characterId, addPoints ? { ...others, actionPoints } : others, world.content);
  const after = goals ? withPlayer(changed, { ...(changed.players[characterId] as PlayerState), goals }) : changed;
  return done(state, after, world, texts.log.character(name));
}

/** The player has read the message; `read`: its text. What has come since stays unread. */
export function acknowledge(state: PlayState, characterId: string, read?: string): Outcome {
  const player = state.players[characterId];
  if (!player) return reject(state, 'not_found', texts.notEntered);
  const { message } = player;
  if (message === null) return { state };
  const left = read === undefined || read === message ? null : newInMessage(read, message);
  return { state: withPlayer(state, { ...player, message: left }) };
}

/** The state with these fields of a room set. */
export function changedRoom(state: PlayState, roomId: string, { items, ...fields }: PlayRoomChanges): PlayState {
  const edited =
    Object.keys(fields).length > 0
      ? { ...state, rooms: { ...state.rooms, [roomId]: { ...state.rooms[roomId], ...fields } } }
      : state;
  return items ? withItemsInRoom(edited, roomId, items) : edited;
}

/** The state with these fields of a player set; as it is when the character has not entered. */
export function changedPlayer(
  state: PlayState,
  characterId: string,
  { inventory, currentRoom, ...fields }: PlayCharacterChanges,
  content: PlayContent,
): PlayState {
  const player = state.players[characterId];
  if (!player) return state;
  const placed = currentRoom === undefined ? {} : { currentRoom, visited: including(player.visited, currentRoom) };
  const edited = withPlayer(state, { ...player, ...fields, ...placed });
  if (!inventory) return edited;
  // As in a room; the notes of things come with them.
  const cleared = removed(edited, inventory);
  const found = inventory.flatMap((id) => content.items[id]?.notes ?? []);
  const notes = found.length > 0 ? including(player.notes, ...found) : player.notes;
  const carrier = cleared.players[characterId] ?? player;
  return withPlayer(cleared, { ...carrier, inventory: including([], ...inventory), notes });
}

/** Takes the items out of every room and inventory. */
function removed(state: PlayState, items: readonly string[]): PlayState {
  const has = (list: readonly string[]) => list.some((item) => items.includes(item));
  const left = (list: string[]) => (has(list) ? items.reduce<string[]>(without, list) : list);
  return {
    ...state,
    lying: mapValues(state.lying, left),
    players: mapValues(state.players, (player) =>
      has(player.inventory) ? { ...player, inventory: left(player.inventory) } : player,
    ),
  };
}

/** The room holds exactly these items. What is new here leaves its place; what no longer lies here leaves the play. */
function withItemsInRoom(state: PlayState, roomId: string, items: readonly string[]): PlayState {
  const cleared = removed(state, items);
  return { ...cleared, lying: { ...cleared.lying, [roomId]: including([], ...items) } };
}

/** Adds action points to every living player, up to the maximum. */
export function grantPoints(state: PlayState, amount: number, world: World): Outcome {
  return done(state, withPoints(state, amount), world, texts.log.granted(amount));
}

/** The state with these action points more for every living player. */
export function withPoints(state: PlayState, amount: number): PlayState {
  const players = mapValues(state.players, (player) =>
    player.status === 'dead'
      ? player
      : { ...player, actionPoints: Math.min(ACTION_POINTS_MAX, player.actionPoints + amount) },
  );
  return { ...state, players };
}
