import { founderOf, LOBBY_LIMITS } from '@luplay/contracts/lobby-game';
import { maySee } from '../access/policy.ts';
import { shuffledTeams } from '../games/rules/shuffle.ts';
import { joinLobby, lockedBy } from '../lobbies/rules.ts';
import {
  isHost,
  type LobbyState,
  type Newcomer,
  type TeamState,
  teamById,
  teamOf,
  withoutMember,
} from '../state/lobby.ts';
import { done, type Outcome, reject, type World } from '../state/outcome.ts';

export interface NewTeam {
  teamId: string;
  name: string;
  color: string;
  icon: string;
  maxMembers: number;
}

/**
 * The creator becomes a member of the new team and a player of the lobby. Repeating the command changes nothing while
 * the creator is alone in the team.
 */
export function createTeam(state: LobbyState, team: NewTeam, person: Newcomer, world: World): Outcome {
  const locked = lockedBy(state);
  if (locked) return locked;
  const present = teamOf(state, person.playerId);
  if (present && isSame(present, team)) return done(state);
  const left = withoutMember(state.teams, person.playerId);
  if (left.length >= LOBBY_LIMITS.maxTeams) {
    return reject(state, 'conflict', `В лобби не больше ${LOBBY_LIMITS.maxTeams} команд.`);
  }
  const entered = joinLobby(state, person, undefined, world);
  if (entered.rejection) return { state, rejection: entered.rejection };
  return done({ ...entered.state, teams: [...left, { ...team, members: [person.playerId] }] });
}

const isSame = (present: TeamState, wanted: NewTeam): boolean =>
  present.members.length === 1 &&
  present.name === wanted.name &&
  present.color === wanted.color &&
  present.maxMembers === wanted.maxMembers;

/** Joining a team leaves the previous one, and makes the person a player of the lobby, with an invitation if needed. */
export function joinTeam(
  state: LobbyState,
  teamId: string,
  person: Newcomer,
  world: World,
  inviteCode?: string,
): Outcome {
  const team = teamById(state, teamId);
  if (!team) return reject(state, 'not_found', 'Такой команды нет.');
  if (team.members.includes(person.playerId)) return done(state);
  const locked = lockedBy(state);
  if (locked) return locked;
  if (team.members.length >= team.maxMembers) return reject(state, 'team_full');
  const entered = joinLobby(state, person, inviteCode, world);
  if (entered.rejection) return { state, rejection: entered.rejection };
  const teams = withoutMember(state.teams, person.playerId).map((one) =>
    one.teamId === teamId ? { ...one, members: [...one.members, person.playerId] } : one,
  );
  return done({ ...entered.state, teams });
}

/** A team that becomes empty is removed. */
export function leaveTeam(state: LobbyState, teamId: string, userId: string): Outcome {
  const team = teamById(state, teamId);
  if (!team) return reject(state, 'not_found', 'Такой команды нет.');
  if (!maySee(state, userId)) return reject(state, 'invitation_required');
  if (!team.members.includes(userId)) return done(state);
  const locked = lockedBy(state);
  if (locked) return locked;
  return done({ ...state, teams: withoutMember(state.teams, userId) });
}

export interface TeamUpdates {
  name?: string | undefined;
  color?: string | undefined;
  maxMembers?: number | undefined;
}

export function updateTeam(state: LobbyState, teamId: string, updates: TeamUpdates, userId: string): Outcome {
  const team = teamById(state, teamId);
  if (!team) return reject(state, 'not_found', 'Такой команды нет.');
  const refused = refuseManaging(state, team, userId) ?? lockedBy(state);
  if (refused) return refused;
  const next = {
    ...team,
    name: updates.name ?? team.name,
    color: updates.color ?? team.color,
    maxMembers: updates.maxMembers ?? team.maxMembers,
  };
  if (next.maxMembers < team.members.length) {
    return reject(state, 'conflict', `В команде уже больше участников: ${team.members.length}.`);
  }
  const same = next.name === team.name && next.color === team.color && next.maxMembers === team.maxMembers;
  return done(same ? state : { ...state, teams: state.teams.map((one) => (one === team ? next : one)) });
}

export function deleteTeam(state: LobbyState, teamId: string, userId: string): Outcome {
  const team = teamById(state, teamId);
  if (!team) return reject(state, 'not_found', 'Такой команды нет.');
  return (
    refuseManaging(state, team, userId) ??
    lockedBy(state) ??
    done({ ...state, teams: state.teams.filter((one) => one !== team) })
  );
}

/** The host shuffles the members over the teams. */
export function shuffleTeams(state: LobbyState, userId: string, world: World): Outcome {
  if (!isHost(state, userId)) return reject(state, 'not_lobby_admin');
  const locked = lockedBy(state);
  if (locked) return locked;
  const teams = shuffledTeams(state.teams, world);
  return done(teams === state.teams ? state : { ...state, teams });
}

/** A team is changed and deleted by its founder and the host. Returns the rejection of anybody else. */
function refuseManaging(state: LobbyState, team: TeamState, userId: string): Outcome | null {
  if (founderOf(team) === userId || isHost(state, userId)) return null;
  if (!team.members.includes(userId)) return reject(state, 'not_team_member');
  return reject(state, 'forbidden', 'Менять и удалять команду могут её основатель и ведущий.');
}
