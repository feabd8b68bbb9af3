import type {
  ItemView,
  LivePlayer,
  NoteView,
  NpcView,
  Room,
  RoomView,
  StoryPlayerState,
  StoryPlayerView,
} from '@luplay/contracts/story';
import { usableItems } from '../actions/use-item.ts';
import { isKnown, obstacle } from '../state/availability.ts';
import type { PlayContent } from '../state/content.ts';
import {
  currentRoomOf,
  isGhost,
  isInSight,
  isVisible,
  type PlayerState,
  type PlayState,
  roomOf,
} from '../state/state.ts';
import { talkOf } from '../talk/view.ts';
import { actView } from './acts.ts';

/**
 * Everything that the player of `characterId` may know, and nothing else: visited rooms and their neighbours, without
 * hidden ones that were not found; of the current room its description, visible items, NPCs and
 * players. Null when the character has not entered.
 */
export function playerView(
  content: PlayContent,
  state: PlayState,
  characterId: string,
  selected: Selected = NOBODY,
): StoryPlayerView | null {
  const player = state.players[characterId];
  if (!player) return null;
  return {
    state: ownState(content, player, selected),
    ...placeView(content, state, player),
    players: playersInSight(content, state, player),
    ...belongings(content, player),
    act: actView(content, state),
    ...told(content, state, player),
    talk: talkOf(content, state, characterId),
  };
}

/** What the player is told about themselves besides their state. */
const told = (content: PlayContent, state: PlayState, player: PlayerState) => ({
  ...sightOf(content, state, player),
  secret: content.characters[player.characterId]?.secret ?? '',
});

/** What events have done to what the player sees and where they go, and which items are of use where they stand. */
export const sightOf = (
  content: PlayContent,
  state: PlayState,
  player: PlayerState,
): Pick<StoryPlayerView, 'isDark' | 'isPanic' | 'usable'> => ({
  isDark: player.conditions.visibility === 'low' && !isGhost(content, player),
  isPanic: player.conditions.panicChance > 0,
  usable: usableItems({ content, state, player, here: currentRoomOf(content, state, player) }),
});

/** The map that the player knows, and what is in the current room. */
export function placeView(
  content: PlayContent,
  state: PlayState,
  player: PlayerState,
): Pick<StoryPlayerView, 'map' | 'npcs' | 'itemsHere'> {
  const here = currentRoomOf(content, state, player);
  const isDark = player.conditions.visibility === 'low' && !isGhost(content, player);
  return {
    map: { startRoom: content.startRoom, rooms: knownRooms(content, state, player, here) },
    npcs: isDark ? [] : here.npc.flatMap((id) => npcView(content, id)),
    itemsHere: here.items.flatMap((id) => (isVisible(content, state, id) ? itemView(content, id) : [])),
  };
}

export const playersInSight = (content: PlayContent, state: PlayState, player: PlayerState): LivePlayer[] =>
  Object.values(state.players).flatMap((other) => (sees(content, player, other) ? livePlayer(content, other) : []));

/** Ghosts see everybody who is played, wherever they are. */
export const sees = (content: PlayContent, player: PlayerState, other: PlayerState): boolean =>
  isGhost(content, player)
    ? other.characterId !== player.characterId && other.userId !== null
    : isInSight(player, other);

/** What the player carries. */
export const belongings = (
  content: PlayContent,
  { inventory, notes }: PlayerState,
): Pick<StoryPlayerView, 'inventory' | 'notes'> => ({
  inventory: inventory.flatMap((id) => itemView(content, id)),
  notes: notes.flatMap((id) => noteView(content, id)),
});

/** The characters that hosts have selected, by userId. */
type Selected = Readonly<Record<string, string>>;
const NOBODY: Selected = {};

/** The character, while it is the one that a host has selected for its player. */
export const selectedOf = (selected: Selected, { userId, characterId }: PlayerState): string | null =>
  userId !== null && selected[userId] === characterId ? characterId : null;

/** The state as its player sees it: without what the play does to the player unseen. */
export function ownState(content: PlayContent, player: PlayerState, selected: Selected = NOBODY): StoryPlayerState {
  const { conditions: _, tally: __, userId, characterId, ...own } = player;
  const { name = characterId, image = '', description = '' } = content.characters[characterId] ?? {};
  const selectedCharacter = selectedOf(selected, player);
  const shown = { selectedCharacter, name, image, characterImg: image, description };
  const ghost = isGhost(content, player) ? ({ ghost: true } as const) : {};
  return { id: characterId, characterId, telegramId: userId, ...shown, ...own, ...ghost };
}

/** Somebody as others see them; nobody while the character is not played. */
export function livePlayer({ characters }: PlayContent, player: PlayerState): LivePlayer[] {
  const { characterId, userId, currentRoom, status } = player;
  const character = characters[characterId];
  if (!character || userId === null) return [];
  const { name, image } = character;
  const shortName = name.slice(0, 2);
  return [{ characterId, userId, telegramId: userId, name, shortName, characterImg: image, currentRoom, status }];
}

function knownRooms(content: PlayContent, state: PlayState, player: PlayerState, here: Room): Record<string, RoomView> {
  const known = new Map<string, Room>();
  const visits = new Set(player.visited);
  const meet = (id: string, isVisited: boolean) => {
    const room = known.has(id) ? undefined : roomOf(content, state, id);
    if (room && (isVisited || isKnown(player, room))) known.set(id, room);
  };
  const isEverywhere = isGhost(content, player);
  for (const id of isEverywhere ? Object.keys(content.rooms) : player.visited) meet(id, true);
  for (const id of here.connections) meet(id, false);
  // Exits that were seen stay on the map.
  for (const id of player.visited) for (const exit of known.get(id)?.connections ?? []) meet(exit, false);
  const shown: Record<string, RoomView> = {};
  for (const [id, room] of known) {
    const { name, position, size, floor, enabled, connections } = room;
    const visited = isEverywhere || visits.has(id);
    const locked = obstacle(player, room.enabled ? room : { ...room, enabled: true }) !== null;
    const view: RoomView = { id, name, position, size, floor, enabled, visited, locked };
    if (visited) view.connections = connections.filter((to) => known.has(to));
    if (id === player.currentRoom) view.description = room.description;
    shown[id] = view;
  }
  return shown;
}

function itemView({ items }: PlayContent, itemId: string): ItemView[] {
  const item = items[itemId];
  return item ? [{ id: item.id, name: item.name, description: item.description, image: item.image }] : [];
}

/** A note that is switched off is shown to nobody. */
export function noteView({ notes }: PlayContent, noteId: string): NoteView[] {
  const note = notes[noteId];
  if (!note?.enabled) return [];
  const { id, title, description, content, image } = note;
  return [{ id, title, description, content, image }];
}

function npcView({ npcs }: PlayContent, npcId: string): NpcView[] {
  const npc = npcs[npcId];
  if (!npc?.enabled) return [];
  const { id, name, description, dialog, image } = npc;
  return [{ id, name, description, dialog, image }];
}
