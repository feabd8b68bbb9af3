import type { ActionName } from '@luplay/contracts/story';
import type { PlayerAction, RobotTurn } from '../actions/action.ts';
import { ACTIONS, act } from '../actions/index.ts';
import { doorsOf } from '../actions/use-item.ts';
import { availableRooms, isKnown } from '../state/availability.ts';
import type { Outcome, World } from '../state/outcome.ts';
import { currentRoomOf, isVisible, type PlayerState, type PlayState, roomOf } from '../state/state.ts';

/** Something that a player may do now. */
export interface Step {
  action: ActionName;
  /** How much a player wants to do it, compared with the other steps. */
  weight: number;
  take(state: PlayState): Outcome<unknown>;
}

/** The steps of a living player, whether they have the points or not. */
export function stepsOf(
  world: World,
  state: PlayState,
  player: PlayerState,
  sense: Pick<RobotTurn, 'isCurious' | 'timesIn'>,
): Step[] {
  const { characterId: id } = player;
  const turn = {
    ...sense,
    state,
    player,
    name: id,
    here: currentRoomOf(world.content, state, player),
    content: world.content,
    world,
  };
  return (Object.keys(ACTIONS) as ActionName[]).flatMap((action) => {
    const { robot, refuse }: PlayerAction<ActionName, unknown> = ACTIONS[action] as never;
    const steps = robot.steps(turn).filter(({ input }) => !refuse?.(turn, input));
    return steps.map(({ input, weight }) => ({
      action,
      weight,
      take: (now: PlayState) => act(action, now, id, input, world),
    }));
  });
}

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
export function isStuck(world: World, state: PlayState, player: PlayerState): boolean {
  const { content } = world;
  const here = currentRoomOf(content, state, player);
  return (
    availableRooms(content, state, player).length === 0 &&
    !isAnythingHidden(world, state, player) &&
    !here.items.some((id) => isVisible(content, state, id)) &&
    !doorsOf({ content, state, player, here }).some(({ requiresItem }) => player.inventory.includes(requiresItem ?? ''))
  );
}
