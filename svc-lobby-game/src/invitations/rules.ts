import { teamLimit } from '@luplay/contracts/lobby-game';
import { smallestOpen } from '../games/rules/bench.ts';
import { joinLobby, lockedBy } from '../lobbies/rules.ts';
import { type LobbyState, type Newcomer, teamOf } from '../state/lobby.ts';
import { done, type Outcome, reject, type World } from '../state/outcome.ts';
import { drawnTeam, joinTeam } from '../teams/rules.ts';

/** Fewer teams than that make no game. */
const TEAMS_WANTED = 2;

/** Joins the lobby and a team of the rule's choice. `teamId`: of a team that it may open. */
export function joinAnyTeam(
  state: LobbyState,
  { person, inviteCode, teamId }: { person: Newcomer; inviteCode: string | undefined; teamId: string },
  world: World,
): Outcome {
  if (teamOf(state, person.playerId)) return done(state);
  const locked = lockedBy(state);
  if (locked) return locked;
  const team = smallestOpen(state.teams);
  const mayOpen = state.teams.length < teamLimit(state.maxPlayers);
  const opens = mayOpen && (state.teams.length < TEAMS_WANTED || !team);
  if (!opens) return team ? joinTeam(state, team.teamId, person, world, inviteCode) : reject(state, 'team_full');
  const entered = joinLobby(state, person, inviteCode, world);
  if (entered.rejection) return { state, rejection: entered.rejection };
  const opened = { ...drawnTeam(state.teams, teamId, world.chance), members: [person.playerId] };
  return done({ ...entered.state, teams: [...entered.state.teams, opened] });
}
