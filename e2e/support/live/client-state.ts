import type { ResponseOf } from '@luplay/contracts';
import type { SpectatorServerMessage } from '@luplay/contracts/broadcast';
import {
  type GameServerMessage,
  type GameView,
  type games,
  type LobbyView,
  PHASE,
  type TeamVotes,
} from '@luplay/contracts/lobby-game';

/** The game as known to a client from its messages. */
export interface KnownGame {
  game: GameView | null;
  /** The votes of the client's team on the current question. */
  myTeam: TeamVotes | null;
  /** The number of the last change; -1: the game came as the answer to a call alone. */
  seq: number;
}

export interface KnownLobby {
  lobby: LobbyView;
  hostPresent: boolean;
}

const votesOn = (game: GameView | null, votes: TeamVotes | null): TeamVotes | null =>
  votes?.questionId === game?.currentQuestion?.questionId ? votes : null;

/** After a message of the game's socket. What changes the game carries all of it, so that nothing has to be merged. */
export function gameAfter(known: KnownGame | undefined, message: GameServerMessage): KnownGame | undefined {
  switch (message.type) {
    case 'connection_established':
      return { game: message.game, myTeam: votesOn(message.game, message.myTeam), seq: message.seq };
    case 'phase_update':
    case 'lobby_update':
      return { game: message.game, myTeam: votesOn(message.game, known?.myTeam ?? null), seq: message.seq };
    case 'answer_progress':
      if (known?.game?.roundPhase !== PHASE.answering) return known;
      return { ...known, game: { ...known.game, progress: message.progress }, seq: message.seq };
    case 'team_update':
      return known && { ...known, myTeam: votesOn(known.game, message.myTeam), seq: message.seq };
    default:
      return known;
  }
}

/** After the answer to `/game/info`. It has no number, so it counts only while nothing else was heard since `asked`. */
export function gameAfterInfo(
  known: KnownGame | undefined,
  { gameData, myTeam }: ResponseOf<typeof games.gameInfo>,
  asked: KnownGame | undefined,
): KnownGame {
  if (known && known.seq !== asked?.seq) return known;
  return { game: gameData, myTeam: votesOn(gameData, myTeam), seq: known?.seq ?? -1 };
}

/** After the acknowledgement of the client's own answer. The votes of mates that the socket told of meanwhile stay. */
export function gameAfterAnswer(known: KnownGame | undefined, votes: TeamVotes): KnownGame | undefined {
  if (!known || votesOn(known.game, votes) === null) return known;
  return { ...known, myTeam: { ...votes, votes: { ...known.myTeam?.votes, ...votes.votes } } };
}

/** After a message of the game's socket. The start and the end of a game show in its phase first. */
export function lobbyAfter(known: KnownLobby | undefined, message: GameServerMessage): KnownLobby | undefined {
  switch (message.type) {
    case 'connection_established':
      return { lobby: newer(known, message.lobby), hostPresent: message.hostPresent };
    case 'lobby_update':
      return { lobby: newer(known, message.lobby), hostPresent: known?.hostPresent ?? true };
    case 'host_presence':
      return known && { ...known, hostPresent: message.present };
    case 'phase_update': {
      if (!known || message.seq < known.lobby.updates) return known;
      return { ...known, lobby: { ...known.lobby, status: message.game.lobby.status } };
    }
    default:
      return known;
  }
}

/** The lobby as it was known or as it just came, whichever has the later change. */
export const newer = (known: KnownLobby | undefined, lobby: LobbyView): LobbyView =>
  known && lobby.updates < known.lobby.updates ? known.lobby : lobby;

/** After a message of the spectators' socket: each carries the whole state. */
export const spectatedAfter = (
  known: { game: GameView | null; seq: number } | undefined,
  message: SpectatorServerMessage,
) => ('game' in message ? { game: message.game, seq: message.seq } : known);
