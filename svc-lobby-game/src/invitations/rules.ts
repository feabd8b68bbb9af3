import { LOBBY_LIMITS, OPENED_TEAM_MEMBERS, TEAM_COLORS, TEAM_NAMES } from '@luplay/contracts/lobby-game';
import { joinLobby, lockedBy } from '../lobbies/rules.ts';
import { type LobbyState, type Newcomer, type TeamState, teamOf } from '../state/lobby.ts';
import { done, type Outcome, reject, type World } from '../state/outcome.ts';
import { joinTeam, type NewTeam } from '../teams/rules.ts';

/** Fewer teams than that make no game. */
const TEAMS_WANTED = 2;
const ICON = '⭐';

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
  const mayOpen = state.teams.length < LOBBY_LIMITS.maxTeams;
  const opens = mayOpen && (state.teams.length < TEAMS_WANTED || !team);
  if (!opens) return team ? joinTeam(state, team.teamId, person, world, inviteCode) : reject(state, 'team_full');
  const entered = joinLobby(state, person, inviteCode, world);
  if (entered.rejection) return { state, rejection: entered.rejection };
  const opened = { ...newTeam(state, teamId, world.chance), members: [person.playerId] };
  return done({ ...entered.state, teams: [...entered.state.teams, opened] });
}

/** The team with the fewest members among those with a free seat, the oldest of equals. */
function smallestOpen(teams: readonly TeamState[]): TeamState | undefined {
  return teams
    .filter(({ members, maxMembers }) => members.length < maxMembers)
    .toSorted((one, other) => one.members.length - other.members.length)[0];
}

/** A team with a name and a colour that no other one has. */
function newTeam({ teams }: LobbyState, teamId: string, chance: () => number): NewTeam {
  const unused = <T>(all: readonly T[], taken: readonly T[]): T => {
    const free = all.filter((one) => !taken.includes(one));
    const from = free.length > 0 ? free : all;
    return from[Math.floor(chance() * from.length)] as T;
  };
  return {
    teamId,
    name: unused<string>(
      TEAM_NAMES,
      teams.map(({ name }) => name),
    ),
    color: unused<string>(
      TEAM_COLORS,
      teams.map(({ color }) => color),
    ),
    icon: ICON,
    // Teams that the host has made larger set the size of the next one.
    maxMembers: Math.max(OPENED_TEAM_MEMBERS, ...teams.map(({ maxMembers }) => maxMembers)),
  };
}
