import type { ActionInput, ActionName, Room } from '@luplay/contracts/story';
import type { PlayContent } from '../state/content.ts';
import type { Rejection, World } from '../state/outcome.ts';
import type { PlayerState, PlayState } from '../state/state.ts';

/** A living player who acts, and where. */
export interface Turn {
  state: PlayState;
  player: PlayerState;
  /** The character's. */
  name: string;
  here: Room;
  content: PlayContent;
  world: World;
}

/** What a robot knows besides, when it looks for something to do. */
export interface RobotTurn extends Turn {
  /** Whether looking around seems worth it. */
  isCurious: boolean;
  /** How often the player was in a room. */
  timesIn(roomId: string): number;
}

/** The rule of an action of players. Who acts, points, the log and undo are the same for all: `act`. */
export interface PlayerAction<Name extends ActionName, Reply = undefined> {
  /** Why it cannot be done now, apart from points; `nothing` when nothing is left to do, which costs nothing. */
  refuse?(turn: Turn, input: ActionInput<Name>): Rejection | 'nothing' | null;
  /** Does it. The points are paid already. `line`: what the log says; `reply`: what the player is told. */
  take(turn: Turn, input: ActionInput<Name>): { state: PlayState; line: string; reply?: Reply };
  robot: {
    /** What a sensible player wants to do now, and how much. What costs too much or is refused is passed over. */
    steps(turn: RobotTurn): { input: ActionInput<Name>; weight: number }[];
    /** Whether it brings players further: to rooms or items. */
    isWayOn: boolean;
  };
}
