import type { Room } from '@luplay/contracts/story';
import { isKnown } from '../state/availability.ts';
import { actor, done, isPlayer, nameOf, type Outcome, reject, type World } from '../state/outcome.ts';
import { COST, canPay, pay } from '../state/points.ts';
import {
  currentRoomOf,
  including,
  isVisible,
  type PlayerState,
  type PlayState,
  roomOf,
  withPlayer,
} from '../state/state.ts';
import { texts } from '../state/texts.ts';
import { nameOfItem, taken } from './search.ts';

/** What interacting has done: the item was taken, or it unlocked this room. */
export type Interaction = { taken: string } | { unlocked: string };

/**
 * Takes a visible item that lies here, or uses one of the inventory, for COST.interact points. Using one unlocks, for
 * this player, the first connected room that requires it, or the one named by `roomId`; the item stays.
 */
export function useItem(
  state: PlayState,
  characterId: string,
  { itemId, roomId = null }: { itemId: string; roomId?: string | null },
  world: World,
): Outcome<Interaction> {
  const { content } = world;
  const player = actor(state, characterId);
  if (!isPlayer(player)) return player;
  const here = currentRoomOf(content, state, player);
  const isCarried = player.inventory.includes(itemId);
  if (!isCarried && !(here.items.includes(itemId) && isVisible(content, state, itemId))) {
    return reject(state, 'forbidden', texts.noSuchItem);
  }
  const room = isCarried ? roomToUnlock(state, player, itemId, roomId, world) : undefined;
  if (isCarried && !room) return reject(state, 'conflict', texts.nothingToUnlock);
  if (!canPay(player, COST.interact)) return reject(state, 'forbidden', texts.fewPoints);

  const paid = pay(player, COST.interact);
  const [name, item] = [nameOf(content, characterId), nameOfItem(itemId, world)];
  if (!room) {
    return done(state, taken(state, paid, itemId, world), world, texts.log.took(name, item, here.name), {
      taken: itemId,
    });
  }
  const after = withPlayer(state, { ...paid, unlockedRooms: including(player.unlockedRooms, room.id) });
  return done(state, after, world, texts.log.unlocked(name, item, room.name), { unlocked: room.id });
}

/** Hidden rooms that were not found, and rooms that are unlocked already, are left out. */
function roomToUnlock(
  state: PlayState,
  player: PlayerState,
  itemId: string,
  roomId: string | null,
  { content }: World,
): Room | undefined {
  return currentRoomOf(content, state, player)
    .connections.filter((id) => roomId === null || id === roomId)
    .map((id) => roomOf(content, state, id))
    .find((room) => room?.requiresItem === itemId && isKnown(player, room) && !player.unlockedRooms.includes(room.id));
}
