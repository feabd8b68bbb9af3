import type { ErrorCode } from '@luplay/contracts';
import type { Command, Outcome as LiveOutcome, World as LiveWorld } from '@luplay/live-kit';
import type { GameQuiz } from './game.ts';
import type { LobbyResources } from './live.ts';
import type { LobbyState } from './lobby.ts';

export type { Rejection } from '@luplay/live-kit';

export type Outcome<R = unknown> = LiveOutcome<LobbyState, R>;
export type World = LiveWorld & LobbyResources;
export type LobbyCommand = Command<LobbyState, LobbyResources>;

export const done = (state: LobbyState): Outcome => ({ state });

export const reject = (state: LobbyState, code: ErrorCode, message?: string): Outcome<never> => ({
  state,
  rejection: message === undefined ? { code } : { code, message },
});

/** The quiz of the running game. */
export function quizOf(world: World): GameQuiz {
  if (!world.quiz) throw new Error('a game is running and its quiz is not loaded');
  return world.quiz;
}
