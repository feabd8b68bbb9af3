import type { ErrorCode } from '@luplay/contracts';
import type { Command, Outcome as LiveOutcome, World as LiveWorld } from '@luplay/live-kit';
import type { GameQuiz } from './game.ts';
import type { LobbyState } from './lobby.ts';

export type { Rejection } from '@luplay/live-kit';

/** What rules and views need besides a lobby's state. */
export interface LobbyResources {
  /** The quiz of the lobby's game; null without a game. */
  quiz: GameQuiz | null;
}

export type Outcome = LiveOutcome<LobbyState>;
export type World = LiveWorld & LobbyResources;
export type LobbyCommand = Command<LobbyState, LobbyResources>;

export const done = (state: LobbyState): Outcome => ({ state });

export const reject = (state: LobbyState, code: ErrorCode, message?: string): Outcome => ({
  state,
  rejection: message === undefined ? { code } : { code, message },
});
