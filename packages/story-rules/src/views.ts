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
import { isKnown, obstacle } from './availability.ts';
import type { PlayContent } from './content.ts';
import { currentRoomOf, isInSight, isVisible, type PlayerState, type PlayState, roomOf } from './state.ts';

/**
 * Everything that the player of `characterId` may know, and nothing else: visited rooms and the neighbours of the
 * current one, without hidden ones that were not found; of the current room its description, visible items, NPCs and
 * players. Null when the character has not entered.
 */
export function playerView(content: PlayContent, state: PlayState, characterId: string): StoryPlayerView | null {
  const player = state.players[characterId];
  if (!player) return null;
  const here = currentRoomOf(content, state, player);
  const isDark = player.conditions.visibility === 'low';
  return {
    state: ownState(content, player),
    map: { startRoom: content.startRoom, rooms: knownRooms(content, state, player) },
    players: Object.values(state.players).flatMap((other) =>
      isInSight(player, other) ? livePlayer(content, other) : [],
    ),
    npcs: isDark ? [] : here.npc.flatMap((id) => npcView(content, id)),
    itemsHere: here.items.flatMap((id) => (isVisible(content, state, id) ? itemView(content, id) : [])),
    inventory: player.inventory.flatMap((id) => itemView(content, id)),
    notes: player.notes.flatMap((id) => noteView(content, id)),
  };
}

/** The state as its player sees it: without what the play does to the player unseen. */
export function ownState({ characters }: PlayContent, player: PlayerState): StoryPlayerState {
  const { conditions: _, userId, characterId, ...own } = player;
  const { name = characterId, image = '', description = '' } = characters[characterId] ?? {};
  return { id: characterId, characterId, telegramId: userId, name, image, description, ...own };
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
