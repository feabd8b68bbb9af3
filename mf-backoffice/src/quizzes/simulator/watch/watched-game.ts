import {
  type GameServerMessage,
  type GameView,
  type gameSocket,
  LOBBY_POLL_MS,
  type LobbyView,
  lobbies,
  PHASE,
} from '@luplay/contracts/lobby-game';
import { api, type LiveQuery } from '@luplay/web-kit';

/** A question that has been played. */
export interface LoggedRound {
  questionId: string;
  number: number;
  question: string;
  /** How many of all answers were right. */
  right: number;
  answers: number;
}

export interface WatchedGame {
  lobby: LobbyView;
  game: GameView | null;
  /** Number of the last change in here; -1 while it comes from HTTP. */
  seq: number;
  /** The game that `rounds` belong to. */
  gameId: string | null;
  /** What was seen, oldest first. */
  rounds: LoggedRound[];
}

/** The game of a simulation. The log begins when the page is opened. */
export const watchedGameQuery = (lobbyId: string): LiveQuery<typeof gameSocket, WatchedGame> => ({
  queryKey: ['simulation', lobbyId],
  queryFn: async ({ client, queryKey, signal }) => {
    const { lobby } = await api(lobbies.getLobby, { params: { id: lobbyId }, signal });
    // The game and its log come from the socket.
    return { game: null, seq: -1, ...NOTHING, ...client.getQueryData<WatchedGame>(queryKey), lobby };
  },
  apply: applyMessage,
  pollMs: LOBBY_POLL_MS,
});

/** The game after a message. Messages that change more than the progress carry the whole game. */
export function applyMessage(known: WatchedGame | undefined, message: GameServerMessage): WatchedGame | undefined {
  switch (message.type) {
    case 'connection_established':
      return logged({ ...(known ?? NOTHING), lobby: message.lobby, game: message.game, seq: message.seq });
    case 'lobby_update':
      if (!known || message.seq < known.seq) return known;
      return logged({ ...known, lobby: message.lobby, game: message.game, seq: message.seq });
    case 'phase_update':
      if (!known || message.seq < known.seq) return known;
      return logged({ ...known, game: message.game, seq: message.seq });
    case 'answer_progress': {
      if (known?.game?.roundPhase !== PHASE.answering || message.seq < known.seq) return known;
      return { ...known, game: { ...known.game, progress: message.progress }, seq: message.seq };
    }
    default:
      return known;
  }
}

const NOTHING = { gameId: null, rounds: [] };

/** Notes the question whose results are shown. A late answer may change them. */
function logged(state: WatchedGame): WatchedGame {
  const { game } = state;
  const rounds = game && game.gameId === state.gameId ? state.rounds : [];
  const gameId = game?.gameId ?? null;
  if (!game?.currentQuestion || !game.results) return { ...state, gameId, rounds };
  const { questionId, question } = game.currentQuestion;
  const answers = Object.values(game.results).flatMap((result) => result.answers);
  const right = answers.filter((option) => option === game.correctAnswer).length;
  const round = { questionId, number: game.questionNumber, question, right, answers: answers.length };
  return { ...state, gameId, rounds: [...rounds.filter((one) => one.questionId !== questionId), round] };
}
