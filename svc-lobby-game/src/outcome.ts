import type { ErrorCode } from '@luplay/contracts';
import type { GameQuiz } from './games/state.ts';
import type { LobbyState } from './lobbies/state.ts';

/** Why a command was not carried out; the message is the code's own unless given. */
export interface Rejection {
  code: ErrorCode;
  message?: string;
}

/**
 * What a rule answers: the state afterwards, the same object when nothing changed. A rejected command may still come with a new
 * state: a phase whose time was up moved on first.
 */
export interface Outcome {
  state: LobbyState;
  rejection?: Rejection;
}

export const done = (state: LobbyState): Outcome => ({ state });

export const reject = (state: LobbyState, code: ErrorCode, message?: string): Outcome => ({
  state,
  rejection: message === undefined ? { code } : { code, message },
});

/** What rules know of the world. */
export interface World {
  /** Epoch ms: when the command is carried out; new times count from here. */
  now: number;
  /** Epoch ms: when the request arrived; what is late is judged by it. */
  at: number;
  /** A number from 0 up to 1, as Math.random gives. */
  chance(): number;
  /** The quiz of the lobby's game; null without a game. */
  quiz: GameQuiz | null;
}
