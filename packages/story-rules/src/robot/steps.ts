import type { Room } from '@luplay/contracts/story';
import { attack } from '../actions/attack.ts';
import { useItem } from '../actions/interact.ts';
import { move } from '../actions/move.ts';
import { search } from '../actions/search.ts';
import { availableRooms, isKnown } from '../state/availability.ts';
import type { Outcome, World } from '../state/outcome.ts';
import type { COST } from '../state/points.ts';
import { currentRoomOf, isInSight, isVisible, type PlayerState, type PlayState, roomOf } from '../state/state.ts';

export type Action = keyof typeof COST;

/** Something that a player may do now. */
export interface Step {
  action: Action;
  /** How much a player wants to do it, compared with the other steps. */
  weight: number;
  take(state: PlayState): Outcome<unknown>;
}

/** People explore: they prefer new rooms and what they can use, go where they were seldom, and attack rarely. */
const WEIGHT = { unlock: 8, take: 6, moveOn: 5, search: 4, moveBack: 4, attack: 0.02 } as const;

/**
 * The steps of a living player, whether they have the points or not. `isCurious`: looking around seems worth it;
 * `timesIn`: how often the player was in a room.
 */
export function stepsOf(
  world: World,
  state: PlayState,
  player: PlayerState,
  { isCurious, timesIn }: { isCurious: boolean; timesIn(roomId: string): number },
): Step[] {
  const { content } = world;
  const { characterId: id } = player;
  const here = currentRoomOf(content, state, player);
  const open = availableRooms(content, state, player);
  const wayToDoor = towardsDoor(world, state, player, open);
  const weightOf = (room: Room) => {
    if (room.id === wayToDoor) return WEIGHT.moveOn;
    return player.visited.includes(room.id) ? WEIGHT.moveBack / (1 + timesIn(room.id)) ** 2 : WEIGHT.moveOn;
  };
  const steps: Step[] = open.map((room) => ({
    action: 'move',
    weight: weightOf(room),
    take: (now) => move(now, id, room.id, world),
  }));
  for (const door of doorsOf(world, state, player)) {
    if (!player.inventory.includes(door.requiresItem ?? '')) continue;
    const use = { itemId: door.requiresItem ?? '', roomId: door.id };
    steps.push({ action: 'interact', weight: WEIGHT.unlock, take: (now) => useItem(now, id, use, world) });
  }
  for (const itemId of here.items) {
    if (!isVisible(content, state, itemId)) continue;
    steps.push({ action: 'interact', weight: WEIGHT.take, take: (now) => useItem(now, id, { itemId }, world) });
  }
  if (isCurious) steps.push({ action: 'search', weight: WEIGHT.search, take: (now) => search(now, id, world) });
  for (const other of Object.values(state.players)) {
    if (other.status === 'dead' || !isInSight(player, other)) continue;
    const target = other.characterId;
    steps.push({ action: 'attack', weight: WEIGHT.attack, take: (now) => attack(now, id, target, world) });
  }
  return steps;
}

/** The open room that leads soonest to a door that the player has seen and has the key of; null when there is none. */
function towardsDoor(world: World, state: PlayState, player: PlayerState, open: readonly Room[]): string | null {
  const { content } = world;
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

/** The connected rooms that the player knows and that an item still has to unlock for them. */
const doorsOf = ({ content }: World, state: PlayState, player: PlayerState): Room[] =>
  currentRoomOf(content, state, player).connections.flatMap((id) => {
    const room = roomOf(content, state, id);
    const isDoor = room && room.requiresItem !== null && !player.unlockedRooms.includes(id);
    return isDoor && isKnown(player, room) ? room : [];
  });

/** Whether looking around here can still find something for the player: an item, or a hidden room. */
export function isAnythingHidden({ content }: World, state: PlayState, player: PlayerState): boolean {
  const here = currentRoomOf(content, state, player);
  if (here.items.some((id) => (content.items[id]?.probability ?? 0) > 0)) return true;
  return here.connections.some((id) => {
    const room = roomOf(content, state, id);
    return room?.enabled && !isKnown(player, room);
  });
}

/** Whether the player can never leave their room by themselves: nothing is open, can be unlocked, or can be found. */
export const isStuck = (world: World, state: PlayState, player: PlayerState): boolean =>
  availableRooms(world.content, state, player).length === 0 &&
  !isAnythingHidden(world, state, player) &&
  !currentRoomOf(world.content, state, player).items.some((id) => isVisible(world.content, state, id)) &&
  !doorsOf(world, state, player).some(({ requiresItem }) => player.inventory.includes(requiresItem ?? ''));
