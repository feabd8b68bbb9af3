import type { ResponseOf } from '@luplay/contracts';
import { type GameServerMessage, type GameView, type games, PHASE, type TeamVotes } from '@luplay/contracts/lobby-game';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';

type GameInfo = Pick<ResponseOf<typeof games.gameInfo>, 'gameData' | 'myTeam'>;

/** The game as the caller knows it. */
export interface GameState {
  /** Null: no game has been started in this lobby. */
  game: GameView | null;
  /** Votes of the caller's team on the question under way. */
  myTeam: TeamVotes | null;
  /** Number of the last change in here; -1 while it comes from `/game/info` alone, which has no number. */
  seq: number;
}

/** Drops votes for another question than the current one. */
function votesFor(game: GameView | null, votes: TeamVotes | null): TeamVotes | null {
  return votes && votes.questionId === (game?.currentQuestion?.questionId ?? null) ? votes : null;
}

function withGame(state: GameState | undefined, game: GameView | null, seq: number): GameState {
  return { game, myTeam: votesFor(game, state?.myTeam ?? null), seq };
}

/**
 * The game after a socket message. A message may come twice or late: it then changes nothing. It may come after a gap,
 * because each message that changes the game itself carries all of it.
 */
export function applyToGame(state: GameState | undefined, message: GameServerMessage): GameState | undefined {
  switch (message.type) {
    case 'connection_established':
      // A greeting always counts: a restored server may count from a lower number.
      return { ...withGame(state, message.game, message.seq), myTeam: votesFor(message.game, message.myTeam) };
    case 'phase_update':
    case 'lobby_update':
      return state && message.seq < state.seq ? state : withGame(state, message.game, message.seq);
    case 'answer_progress': {
      if (!state?.game || message.seq < state.seq || state.game.roundPhase !== PHASE.answering) return state;
      return { ...state, game: { ...state.game, progress: message.progress }, seq: message.seq };
    }
    case 'team_update': {
      if (!state || message.seq < state.seq) return state;
      return { ...state, myTeam: votesFor(state.game, message.myTeam), seq: message.seq };
    }
    default:
      return state;
  }
}

/**
 * The game after the answer to a call. It has no number, so it counts only when no message arrived since the call was
 * sent: `seqAtRequest` is the state's `seq` of that moment.
 */
export function applyInfo(state: GameState | undefined, info: GameInfo, seqAtRequest: number): GameState {
  if (state && state.seq !== seqAtRequest) return state;
  return { ...withGame(state, info.gameData, state?.seq ?? -1), myTeam: votesFor(info.gameData, info.myTeam) };
}

/** Keeps the game that a call answers with. */
export async function keepGame(client: QueryClient, lobbyId: string, call: () => Promise<GameInfo>): Promise<void> {
  const queryKey = keys.game(lobbyId);
  const seq = client.getQueryData<GameState>(queryKey)?.seq ?? -1;
  const info = await call();
  client.setQueryData<GameState>(queryKey, (state) => applyInfo(state, info, seq));
}

/** Adds the votes that our own answer was acknowledged with to those that the socket brought meanwhile. */
export function applyVotes(state: GameState | undefined, votes: TeamVotes): GameState | undefined {
  if (!state?.game || state.game.currentQuestion?.questionId !== votes.questionId) return state;
  const known = state.myTeam?.teamId === votes.teamId ? state.myTeam : null;
  const given = { ...known?.given, ...votes.given };
  return { ...state, myTeam: { ...votes, votes: { ...known?.votes, ...votes.votes }, given } };
}
