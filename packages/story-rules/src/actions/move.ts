import type { Room } from '@luplay/contracts/story';
import { availableRooms, whyClosed } from '../state/availability.ts';
import { including, roomOf, withPlayer } from '../state/state.ts';
import type { PlayerAction, RobotTurn, Turn } from './action.ts';

/**
 * Moves along a connection of the current room; to the room where the player stands for nothing. In panic the move may
 * lead to another room than the chosen one.
 */
export const move: PlayerAction<'move'> = {
  refuse({ content, state, player }, { roomId }) {
    if (roomId === player.currentRoom) return 'nothing';
    const closed = whyClosed(content, state, player, roomId);
    return closed === null ? null : { code: 'forbidden', message: closed };
  },

  take(turn, { roomId }) {
    const { content, state, player, name, here } = turn;
    const wanted = roomOf(content, state, roomId) as Room;
    const reached = reachedRoom(turn, wanted);
    const visited = including(player.visited, reached.id);
    const way = `${here.name} → ${reached.name}`;
    return {
      state: withPlayer(state, { ...player, currentRoom: reached.id, visited }),
      line: reached === wanted ? `${name}: ${way}` : `${name} в панике: ${way} вместо «${wanted.name}»`,
    };
  },

  robot: {
    // People explore: they prefer new rooms, and go where they were seldom.
    steps(turn) {
      const { content, state, player, timesIn } = turn;
      const open = availableRooms(content, state, player);
      const wayToDoor = towardsDoor(turn, open);
      return open.map(({ id }) => ({
        input: { roomId: id },
        weight: id === wayToDoor || !player.visited.includes(id) ? 5 : 4 / (1 + timesIn(id)) ** 2,
      }));
    },
    isWayOn: true,
  },
};

/** The room that the move leads to: in panic another available one, if there is another. */
function reachedRoom({ content, state, player, world }: Turn, wanted: Room): Room {
  const { panicChance } = player.conditions;
  if (panicChance <= 0 || world.chance() * 100 >= panicChance) return wanted;
  const others = availableRooms(content, state, player).filter(({ id }) => id !== wanted.id);
  return others[Math.floor(world.chance() * others.length)] ?? wanted;
}

/** The open room that leads soonest to a door that the player has seen and has the key of; null when there is none. */
function towardsDoor({ content, state, player }: RobotTurn, open: readonly Room[]): string | null {
  const hasKeyFor = (id: string) => {
    const key = state.rooms[id]?.requiresItem ?? content.rooms[id]?.requiresItem ?? null;
    return key !== null && player.inventory.includes(key) && !player.unlockedRooms.includes(id);
  };
  const known = (roomId: string) => state.rooms[roomId]?.connections ?? content.rooms[roomId]?.connections ?? [];
  if (!Object.keys(content.rooms).some(hasKeyFor)) return null;
  const from = new Map(open.map(({ id }) => [id, id]));
  for (const [id, first] of from) {
    if (!player.visited.includes(id)) continue;
    if (known(id).some(hasKeyFor)) return first;
    for (const next of known(id)) if (player.visited.includes(next) && !from.has(next)) from.set(next, first);
  }
  return null;
}
