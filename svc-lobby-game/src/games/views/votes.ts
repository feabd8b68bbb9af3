import { type GivenAnswer, PHASE, type Progress, type TeamVotes } from '@luplay/contracts/lobby-game';
import { type GameState, hasApplied, isAsked, isBlocked, questionId } from '../../state/game.ts';
import { inventoryOf } from '../../state/inventory.ts';
import { type LobbyState, teamOf } from '../../state/lobby.ts';

/** How many members have answered; null outside the phase `answering`, and in a race. */
export function progressOf(state: LobbyState): Progress | null {
  const { game } = state;
  if (game?.phase !== PHASE.answering || !game.round || game.round.race) return null;
  const { round } = game;
  const voted = new Set(round.votes.map((vote) => vote.userId));
  const teams = state.teams.map(({ teamId, members }) => ({
    teamId,
    answered: members.filter((userId) => voted.has(userId)).length,
    // A blocked team's answers are not awaited.
    members: isBlocked(game, teamId) ? 0 : members.filter((userId) => isAsked(game, userId)).length,
  }));
  return {
    answered: teams.reduce((sum, team) => sum + team.answered, 0),
    expected: teams.reduce((sum, team) => sum + team.members, 0),
    teams: Object.fromEntries(teams.map(({ teamId, answered, members }) => [teamId, { answered, members }])),
  };
}

/** What the members of a team see in addition; null for a user who is in no team of a game. */
export function teamVotes(state: LobbyState, userId: string | null): TeamVotes | null {
  const team = userId === null ? undefined : teamOf(state, userId);
  return team && state.game ? votesOf(state.game, team.teamId) : null;
}

export function votesOf(game: GameState, teamId: string): TeamVotes {
  const { round } = game;
  const votes: TeamVotes['votes'] = {};
  const given: Record<string, GivenAnswer> = {};
  for (const vote of round?.votes ?? []) {
    if (vote.teamId !== teamId) continue;
    const { userId, option } = vote;
    if (typeof option === 'number') votes[userId] = option;
    else given[userId] = option;
  }
  const { hidden, help } = inventoryOf(game.inventories, teamId);
  const stake = game.board?.play?.stakes?.[teamId];
  const isAnswering = game.phase === PHASE.answering;
  return {
    teamId,
    questionId: round ? questionId(round.theme, round.question) : null,
    votes,
    ...(Object.keys(given).length > 0 && { given }),
    hiddenOptions: isAnswering && !help ? hidden : [],
    ...(isAnswering && help && { help }),
    ...(stake !== undefined && { stake }),
    itemUsed: hasApplied(game, teamId),
  };
}
