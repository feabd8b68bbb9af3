import type { Room } from '@luplay/contracts/story';
import { availableRooms, whyClosed } from '../state/availability.ts';
import { actor, done, isPlayer, nameOf, type Outcome, reject, type World } from '../state/outcome.ts';
import { COST, canPay, pay } from '../state/points.ts';
import { currentRoomOf, including, type PlayState, roomOf, withPlayer } from '../state/state.ts';
import { texts } from '../state/texts.ts';

/**
 * Moves along a connection of the current room, for COST.move points; to the room where the player stands for nothing.
 * In panic the move may lead to another room than the chosen one.
 */
export function move(state: PlayState, characterId: string, roomId: string, world: World): Outcome {
  const { content } = world;
  const player = actor(state, characterId);
  if (!isPlayer(player)) return player;
  if (roomId === player.currentRoom) return { state };
  const closed = whyClosed(content, state, player, roomId);
  if (closed !== null) return reject(state, 'forbidden', closed);
  if (!canPay(player, COST.move)) return reject(state, 'forbidden', texts.fewPoints);

  const wanted = roomOf(content, state, roomId) as Room;
  const reached = inPanic(availableRooms(content, state, player), wanted, player.conditions.panicChance, world);
  const moved = {
    ...pay(player, COST.move),
    currentRoom: reached.id,
    visited: including(player.visited, reached.id),
  };
  const from = currentRoomOf(content, state, player).name;
  const name = nameOf(content, characterId);
  const action =
    reached === wanted
      ? texts.log.moved(name, from, reached.name)
      : texts.log.panicked(name, from, reached.name, wanted.name);
  return done(state, withPlayer(state, moved), world, action);
}

/** The room that the move leads to: another available one with `chance` percent, if there is another. */
function inPanic(available: Room[], wanted: Room, chance: number, world: World): Room {
  if (chance <= 0 || world.chance() * 100 >= chance) return wanted;
  const others = available.filter(({ id }) => id !== wanted.id);
  return others[Math.floor(world.chance() * others.length)] ?? wanted;
}
