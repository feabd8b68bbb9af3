import type { BodyOf } from '@luplay/contracts';
import {
  founderOf,
  OPENED_TEAM_MEMBERS,
  TEAM_COLORS,
  TEAM_ICONS,
  TEAM_NAMES,
  teamLimit,
  type teams,
} from '@luplay/contracts/lobby-game';
import { maySee } from '../access/policy.ts';
import { shuffledTeams } from '../games/rules/shuffle.ts';
import { joinLobby, lockedBy } from '../lobbies/rules.ts';
import {
  isHost,
  isMember,
  type LobbyState,
  type Newcomer,
  type TeamState,
  teamById,
  teamOf,
  withoutMember,
} from '../state/lobby.ts';
import { done, type Outcome, reject, type World } from '../state/outcome.ts';

export type NewTeam = Pick<TeamState, 'teamId' | 'name' | 'color' | 'icon' | 'maxMembers'>;

/**
 * The creator becomes a member of the new team and a player of the lobby. Repeating the command changes nothing while
 * the creator is alone in the team.
 */
export function createTeam(state: LobbyState, team: NewTeam, person: Newcomer, world: World): Outcome {
  const locked = lockedBy(state);
  if (locked) return locked;
  const present = teamOf(state, person.playerId);
  if (present && isSame(present, team)) return done(state);
  // Teams that the host makes one after the other all stay.
  const mayStay = (one: TeamState) => (one === present ? { ...one, prepared: true as const } : one);
  const teams = isHost(state, person.playerId) ? state.teams.map(mayStay) : state.teams;
  const left = withoutMember(teams, person.playerId);
  const most = teamLimit(state.maxPlayers);
  if (left.length >= most) return reject(state, 'conflict', `В лобби не больше ${most} команд.`);
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
  return done({ ...entered.state, teams: moved(state.teams, person.playerId, teamId) });
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

export type TeamUpdates = BodyOf<(typeof teams)['updateTeam']>['updates'];

export function updateTeam(state: LobbyState, teamId: string, updates: TeamUpdates, userId: string): Outcome {
  const team = teamById(state, teamId);
  if (!team) return reject(state, 'not_found', 'Такой команды нет.');
  const refused = refuseManaging(state, team, userId) ?? lockedBy(state);
  if (refused) return refused;
  const captain = updates.captain ?? team.captain;
  if (updates.captain !== undefined && !team.members.includes(updates.captain)) {
    return reject(state, 'conflict', 'Капитаном может быть только участник команды.');
  }
  const next: TeamState = {
    ...team,
    ...(captain !== undefined && { captain }),
    name: updates.name ?? team.name,
    color: updates.color ?? team.color,
    icon: updates.icon ?? team.icon,
    maxMembers: updates.maxMembers ?? team.maxMembers,
  };
  if (next.maxMembers < team.members.length) {
    return reject(state, 'conflict', `В команде уже больше участников: ${team.members.length}.`);
  }
  const same = (['name', 'color', 'icon', 'maxMembers', 'captain'] as const).every(
    (field) => next[field] === team[field],
  );
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

/** A value that no team has yet, while there is one. */
function unused<T>(all: readonly T[], taken: readonly T[], chance: () => number): T {
  const free = all.filter((one) => !taken.includes(one));
  const from = free.length > 0 ? free : all;
  return from[Math.floor(chance() * from.length)] as T;
}

/** A team with a name, a colour and a sign that no other one has, while there are some. */
export function drawnTeam(teams: readonly TeamState[], teamId: string, chance: () => number): NewTeam {
  const of = (field: 'name' | 'color' | 'icon') => teams.map((team) => team[field]);
  return {
    teamId,
    name: unused<string>(TEAM_NAMES, of('name'), chance),
    color: unused<string>(TEAM_COLORS, of('color'), chance),
    icon: unused<string>(TEAM_ICONS, of('icon'), chance),
    // Teams that the host has made larger set the size of the next one.
    maxMembers: Math.max(OPENED_TEAM_MEMBERS, ...teams.map(({ maxMembers }) => maxMembers)),
  };
}

/** The host sets how many teams there are. `ids`: for new ones. Only empty teams that the host made go. */
export function setTeams(
  state: LobbyState,
  count: number,
  ids: readonly string[],
  userId: string,
  world: World,
): Outcome {
  if (!isHost(state, userId)) return reject(state, 'not_lobby_admin');
  const locked = lockedBy(state);
  if (locked) return locked;
  const most = teamLimit(state.maxPlayers);
  if (count > most) return reject(state, 'conflict', `В лобби не больше ${most} команд.`);
  const isSpare = ({ members, prepared }: TeamState) => prepared && members.length === 0;
  let spare = state.teams.length - count;
  const kept = state.teams.toReversed().filter((team) => !isSpare(team) || spare-- <= 0);
  if (kept.length > count) return reject(state, 'conflict', `Команд с участниками уже ${kept.length}.`);
  const teams = kept.toReversed();
  // Everybody finds a seat.
  const room = Math.ceil(state.maxPlayers / count);
  while (teams.length < count) {
    const team = drawnTeam(teams, ids[teams.length] as string, world.chance);
    teams.push({ ...team, maxMembers: Math.max(team.maxMembers, room), members: [], prepared: true });
  }
  return done(kept.length === state.teams.length && teams.length === kept.length ? state : { ...state, teams });
}

/** The host moves a player into a team, or out of every team. */
export function movePlayer(
  state: LobbyState,
  { userId, teamId, by }: { userId: string; teamId: string | null; by: string },
): Outcome {
  if (!isHost(state, by)) return reject(state, 'not_lobby_admin');
  const locked = lockedBy(state);
  if (locked) return locked;
  if (!isMember(state, userId)) return reject(state, 'not_found', 'Такого игрока в лобби нет.');
  const from = teamOf(state, userId);
  if ((from?.teamId ?? null) === teamId) return done(state);
  const to = teamId === null ? null : teamById(state, teamId);
  if (to === undefined) return reject(state, 'not_found', 'Такой команды нет.');
  if (to && to.members.length >= to.maxMembers) return reject(state, 'team_full');
  return done({ ...state, teams: moved(state.teams, userId, teamId) });
}

/** The teams with the user in this one alone; null: in none. */
const moved = (teams: TeamState[], userId: string, teamId: string | null): TeamState[] =>
  withoutMember(teams, userId).map((team) =>
    team.teamId === teamId ? { ...team, members: [...team.members, userId] } : team,
  );

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
