import type { StoryItem } from '@luplay/contracts/story';
import { actor, done, isPlayer, nameOf, type Outcome, reject, type World } from '../state/outcome.ts';
import { COST, canPay, pay } from '../state/points.ts';
import {
  currentRoomOf,
  including,
  type PlayerState,
  type PlayState,
  roomOf,
  withLying,
  without,
  withPlayer,
} from '../state/state.ts';
import { texts } from '../state/texts.ts';

/** How often looking around may find a hidden room. */
const HIDDEN_ROOM_CHANCE = 0.5;

/** What looking around has found: ids. */
export interface Found {
  rooms: string[];
  items: string[];
}

/** Looks around in the current room, for COST.search points, whether something is found or not. */
export function search(state: PlayState, characterId: string, world: World): Outcome<Found> {
  const { content } = world;
  const player = actor(state, characterId);
  if (!isPlayer(player)) return player;
  if (!canPay(player, COST.search)) return reject(state, 'forbidden', texts.fewPoints);
  const here = currentRoomOf(content, state, player);
  const name = nameOf(content, characterId);
  const paid = pay(player, COST.search);

  const hidden = world.chance() < HIDDEN_ROOM_CHANCE ? hiddenRoom(state, player, world) : undefined;
  if (hidden) {
    const after = withPlayer(state, { ...paid, foundHidden: including(player.foundHidden, hidden.id) });
    const found: Found = { rooms: [hidden.id], items: [] };
    return done(state, after, world, texts.log.foundRoom(name, here.name, hidden.name), found);
  }
  const item = here.items.find((id) => world.chance() * 100 < (content.items[id]?.probability ?? 0));
  if (item === undefined) {
    const nothing: Found = { rooms: [], items: [] };
    return done(state, withPlayer(state, paid), world, texts.log.searched(name, here.name), nothing);
  }
  const after = taken(state, paid, item, world);
  const found: Found = { rooms: [], items: [item] };
  return done(state, after, world, texts.log.foundItem(name, here.name, nameOfItem(item, world)), found);
}

/** The first connected hidden room that the player has not found. */
const hiddenRoom = (state: PlayState, player: PlayerState, { content }: World) =>
  currentRoomOf(content, state, player)
    .connections.map((id) => roomOf(content, state, id))
    .find((room) => room?.hidden && !player.foundHidden.includes(room.id));

/** The item leaves the room and enters the inventory; its note enters the player's notes. */
export function taken(state: PlayState, player: PlayerState, itemId: string, { content }: World): PlayState {
  const note = content.items[itemId]?.notes;
  const lying = without(state.lying[player.currentRoom] ?? [], itemId);
  return withPlayer(withLying(state, player.currentRoom, lying), {
    ...player,
    inventory: [...player.inventory, itemId],
    notes: note && content.notes[note] ? including(player.notes, note) : player.notes,
  });
}

export const nameOfItem = (itemId: string, { content }: World): string =>
  (content.items[itemId] as StoryItem | undefined)?.name ?? itemId;
