import type { LobbyState } from '../../state/lobby.ts';
import { done, type Outcome, type World } from '../../state/outcome.ts';
import { backToLobby } from './back-to-lobby.ts';
import { shuffledTeams } from './shuffle.ts';
import { type StartableQuiz, startGame } from './start.ts';

export interface Rematch {
  /** The game that has ended. */
  gameId: string;
  /** Another quiz for the lobby. */
  quest?: { id: string; title: string } | undefined;
  shuffle: boolean;
}

/**
 * The host starts another game of the same teams once a game is decided. Nothing happens when that game has been
 * replaced already.
 */
export function playAgain(
  state: LobbyState,
  { gameId, quest, shuffle }: Rematch,
  quiz: StartableQuiz | null,
  userId: string,
  world: World,
): Outcome {
  const isReplaced = state.admin === userId && state.game !== null && state.game.gameId !== gameId;
  if (isReplaced) return done(state);
  const isDecided = state.status === 'finished' || state.game?.stage === 'final';
  const waiting = isDecided ? backToLobby(state) : state;
  const teams = shuffle && waiting.status === 'waiting' ? shuffledTeams(waiting.teams, world) : waiting.teams;
  const next = { ...waiting, teams, ...(quest && { quest: quest.id, questTitle: quest.title }) };
  const outcome = startGame(next, quiz, userId, world);
  return outcome.rejection ? { state, rejection: outcome.rejection } : outcome;
}
