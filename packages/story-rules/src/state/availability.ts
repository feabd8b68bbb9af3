import type { Room } from '@luplay/contracts/story';
import type { PlayContent } from './content.ts';
import { currentRoomOf, type PlayerState, type PlayState, roomOf } from './state.ts';
import { texts } from './texts.ts';

/** Whether the player may know that the room exists. */
export const isKnown = (player: PlayerState, room: Room): boolean =>
  !room.hidden || player.foundHidden.includes(room.id) || player.visited.includes(room.id);

/** What keeps the player out of a room that they know: a sentence, or null when they may enter. */
export function obstacle(player: PlayerState, room: Room): string | null {
  if (!room.enabled) return texts.disabled;
  if (!isKnown(player, room)) return texts.cannotEnter;
  if (room.requiresItem !== null && !player.unlockedRooms.includes(room.id)) return texts.needsItem;
  const { requiresabilities: ability } = room;
  if (ability !== null) return player.abilities.includes(ability) ? null : texts.needsAbility;
  return room.locked && !player.unlockedRooms.includes(room.id) ? texts.locked : null;
}

/**
 * Why the player cannot go to the room from where they stand; null when they can. A hidden room that was not found is
 * answered like one that does not exist.
 */
export function whyClosed(content: PlayContent, state: PlayState, player: PlayerState, roomId: string): string | null {
  const room = roomOf(content, state, roomId);
  const isConnected = currentRoomOf(content, state, player).connections.includes(roomId);
  if (!room || !isConnected || !isKnown(player, room)) return texts.cannotEnter;
  return obstacle(player, room);
}

/** The rooms that the player can go to now, in the order of the connections. */
export const availableRooms = (content: PlayContent, state: PlayState, player: PlayerState): Room[] =>
  currentRoomOf(content, state, player).connections.flatMap((id) => {
    const room = roomOf(content, state, id);
    return room && obstacle(player, room) === null ? room : [];
  });
