import type { Room, StoryItem, StoryNote, StoryNpc } from '@luplay/contracts/story';
import { isKnown, obstacle } from './availability.ts';
import type { PlayContent } from './content.ts';
import { currentRoomOf, isInSight, isVisible, type PlayerState, type PlayState, roomOf } from './state.ts';

/** A room as a player knows it. */
export interface RoomView extends Pick<Room, 'id' | 'name' | 'position' | 'size' | 'floor' | 'enabled'> {
  /** Something keeps the player out. */
  locked: boolean;
  visited: boolean;
  /** Where one can go from here: to rooms that the player knows. Of visited rooms only. */
  connections?: string[];
  /** Of the current room only. */
  description?: string;
}

export type ItemView = Pick<StoryItem, 'id' | 'name' | 'description' | 'image'>;
export type NoteView = Pick<StoryNote, 'id' | 'title' | 'description' | 'content' | 'image'>;
export type NpcView = Pick<StoryNpc, 'id' | 'name' | 'description' | 'dialog' | 'image'>;

/** Somebody else in the room. */
export interface OtherView {
  characterId: string;
  userId: string;
  name: string;
  image: string;
  status: 'alive' | 'dead';
}

/** Everything that one player may know, and nothing else: see decisions on the story, "What a player knows". */
export interface PlayerView {
  /** Without what the play does to the player unseen. */
  state: Omit<PlayerState, 'conditions' | 'userId'>;
  rooms: Record<string, RoomView>;
  /** In the current room. */
  others: OtherView[];
  npcs: NpcView[];
  /** What can be taken here. */
  itemsHere: ItemView[];
  /** What the player carries. */
  inventory: ItemView[];
  notes: NoteView[];
}

/** What the player of `characterId` knows; null when the character has not entered. */
export function playerView(content: PlayContent, state: PlayState, characterId: string): PlayerView | null {
  const player = state.players[characterId];
  if (!player) return null;
  const here = currentRoomOf(content, state, player);
  const { conditions, userId: _, ...own } = player;
  const isDark = conditions.visibility === 'low';
  return {
    state: own,
    rooms: knownRooms(content, state, player),
    others: Object.values(state.players).flatMap((other) =>
      isInSight(player, other) ? otherView(content, other) : [],
    ),
    npcs: isDark ? [] : here.npc.flatMap((id) => npcView(content, id)),
    itemsHere: here.items.flatMap((id) => (isVisible(content, state, id) ? itemView(content, id) : [])),
    inventory: player.inventory.flatMap((id) => itemView(content, id)),
    notes: player.notes.flatMap((id) => noteView(content, id)),
  };
}

/** Visited rooms and the neighbours of the current one, without hidden ones that were not found. */
function knownRooms(content: PlayContent, state: PlayState, player: PlayerState): Record<string, RoomView> {
  const here = currentRoomOf(content, state, player);
  const near = here.connections.flatMap((id) => {
    const room = roomOf(content, state, id);
    return room && isKnown(player, room) ? id : [];
  });
  const ids = new Set([...player.visited, ...near]);
  return Object.fromEntries(
    [...ids].map((id): [string, RoomView] => {
      const room = roomOf(content, state, id) as Room;
      const { name, position, size, floor, enabled, connections } = room;
      const visited = player.visited.includes(id);
      return [
        id,
        {
          ...{ id, name, position, size, floor, enabled, visited },
          locked: obstacle(player, { ...room, enabled: true }) !== null,
          ...(visited && { connections: connections.filter((to) => ids.has(to)) }),
          ...(id === player.currentRoom && { description: room.description }),
        },
      ];
    }),
  );
}

function otherView({ characters }: PlayContent, { characterId, userId, status }: PlayerState): OtherView[] {
  const character = characters[characterId];
  if (!character || userId === null) return [];
  return [{ characterId, userId, name: character.name, image: character.image, status }];
}

function itemView({ items }: PlayContent, itemId: string): ItemView[] {
  const item = items[itemId];
  return item ? [{ id: item.id, name: item.name, description: item.description, image: item.image }] : [];
}

function noteView({ notes }: PlayContent, noteId: string): NoteView[] {
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
