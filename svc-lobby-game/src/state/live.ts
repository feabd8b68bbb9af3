import type { GameServerMessage } from '@luplay/contracts/lobby-game';
import type { Live, Shown } from '@luplay/live-kit';
import type { GameQuiz } from './game.ts';
import type { LobbyState } from './lobby.ts';

/** What rules and views need besides a lobby's state. */
export interface LobbyResources {
  /** The quiz of the lobby's game; null without a game. */
  quiz: GameQuiz | null;
}

export type ShownLobby = Shown<LobbyState, LobbyResources>;
export type LiveLobbies = Live<LobbyState, LobbyResources, GameServerMessage>;
