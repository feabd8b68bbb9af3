import { GAME_REWARDS } from '@luplay/contracts/lobby-game';
import type { FinishedGame, GameState, Vote } from '../../state/game.ts';
import type { LobbyState } from '../../state/lobby.ts';

/** The option most members chose; of equals the one that was chosen first. Null when nobody answered. */
export function teamAnswer(votes: readonly Vote[]): number | null {
  const counts = new Map<number, number>();
  for (const vote of votes) counts.set(vote.option, (counts.get(vote.option) ?? 0) + 1);
  let best: number | null = null;
  // A Map keeps the order of first insertion: an equal count later on does not win.
  for (const [option, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = option;
  return best;
}

/** All teams with the top score; none when nobody has scored. */
export function winners(scores: Record<string, number>): string[] {
  const top = Math.max(...Object.values(scores));
  return top > 0 ? Object.keys(scores).filter((teamId) => scores[teamId] === top) : [];
}

/**
 * The record of a game that ends now. It rewards the members of the teams that have answered. A game with one team is
 * won by nobody and pays the smaller reward.
 */
export function finishedGame(state: LobbyState, game: GameState, now: number): FinishedGame {
  const contested = state.teams.length > 1;
  return {
    gameId: game.gameId,
    lobbyId: state._id,
    title: state.title,
    admin: state.admin,
    quest: state.quest,
    questTitle: state.questTitle,
    startedAt: game.startedAt,
    finishedAt: now,
    questions: game.used,
    teams: state.teams.map(({ teamId, name, members }) => ({ teamId, name, members })),
    names: Object.fromEntries(state.players.map(({ playerId, name }) => [playerId, name])),
    scores: game.scores,
    winnerTeams: game.winnerTeams,
    rewards: state.teams.flatMap(({ teamId, members }) => {
      if (!game.answered.includes(teamId)) return [];
      const won = contested && game.winnerTeams.includes(teamId);
      const lucoins = won ? GAME_REWARDS.winner : GAME_REWARDS.other;
      return members.map((userId) => ({ userId, lucoins, won }));
    }),
  };
}
