import type { ResponseOf } from '@luplay/contracts';
import { type GameServerMessage, type GameView, type games, PHASE, type TeamVotes } from '@luplay/contracts/lobby-game';

type GameInfo = Pick<ResponseOf<typeof games.gameInfo>, 'gameData' | 'myTeam'>;

/** The game as the caller knows it. */
export interface GameState {
  /** Null: no game has been started in this lobby. */
  game: GameView | null;
  /** Votes of the caller's team on the question under way. */
  myTeam: TeamVotes | null;
  /** Number of the last change that is in here; -1 while only an answer to `/game/info` is, which bears no number. */
  seq: number;
}

/** Votes for another question than the one under way are of no use. */
function votesFor(game: GameView | null, votes: TeamVotes | null): TeamVotes | null {
  return votes && votes.questionId === (game?.currentQuestion?.questionId ?? null) ? votes : null;
}

function withGame(state: GameState | undefined, game: GameView | null, seq: number): GameState {
  return { game, myTeam: votesFor(game, state?.myTeam ?? null), seq };
}

/**
 * What a socket message changes in the game. A message may come twice (the second changes nothing), late (a lower `seq` than
 * known is dropped) or after a gap, for each that changes the game as such carries the whole of it.
 */
export function applyToGame(state: GameState | undefined, message: GameServerMessage): GameState | undefined {
  switch (message.type) {
    case 'connection_established':
      // A greeting is the truth, also when a restored server counts from a lower number.
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
 * Takes in a game that came as the answer to a call. It bears no number, so it counts only when nothing newer was heard
 * since it was asked for: `seqAtRequest` is the state's `seq` of that moment.
 */
export function applyInfo(state: GameState | undefined, info: GameInfo, seqAtRequest: number): GameState {
  if (state && state.seq !== seqAtRequest) return state;
  return { ...withGame(state, info.gameData, state?.seq ?? -1), myTeam: votesFor(info.gameData, info.myTeam) };
}

/** Takes in the votes that came back with our own answer; those that the socket brought meanwhile are kept beside them. */
export function applyVotes(state: GameState | undefined, votes: TeamVotes): GameState | undefined {
  if (!state?.game || state.game.currentQuestion?.questionId !== votes.questionId) return state;
  const known = state.myTeam?.teamId === votes.teamId ? state.myTeam.votes : {};
  return { ...state, myTeam: { ...votes, votes: { ...known, ...votes.votes } } };
}
