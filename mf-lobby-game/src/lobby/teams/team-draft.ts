import {
  LOBBY_LIMITS,
  type LobbyView,
  TEAM_COLORS,
  TEAM_ICONS,
  TEAM_NAMES,
  type Team,
  teamLimit,
} from '@luplay/contracts/lobby-game';

/** The values of a team's form. */
export interface TeamDraft {
  icon: string;
  name: string;
  color: string;
  maxMembers: number | null;
  /** userId; undefined where no captains answer. */
  captain?: string | undefined;
}

/** One that is not taken, if there is one left. */
function drawn<T>(all: readonly T[], taken: readonly (T | undefined)[], chance: () => number): T {
  const free = all.filter((one) => !taken.includes(one));
  const from = free.length > 0 ? free : all;
  return from[Math.floor(chance() * from.length)]!;
}

/** A name that no team of the lobby has, if there is one left. */
export function drawName(lobby: Pick<LobbyView, 'teams'>, chance: () => number, not?: string): string {
  return drawn(TEAM_NAMES, [...Object.values(lobby.teams).map(({ name }) => name), not], chance);
}

/** The defaults of a new team: an unused name, colour and icon, drawn by `chance` (0 to below 1). */
export function newTeam(lobby: Pick<LobbyView, 'teams'>, chance: () => number): TeamDraft {
  const teams = Object.values(lobby.teams);
  const color = drawn<string>(
    TEAM_COLORS,
    teams.map((team) => team.color),
    chance,
  );
  const icon = drawn<string>(
    TEAM_ICONS,
    teams.map((team) => team.icon),
    chance,
  );
  return { name: drawName(lobby, chance), color, icon, maxMembers: LOBBY_LIMITS.defaultTeamMembers };
}

export const draftOf = ({ name, color, icon, maxMembers, captain }: Team): TeamDraft => ({
  ...{ name, color, icon, maxMembers, captain },
});

export function isValid({ name, maxMembers }: TeamDraft): boolean {
  return name.trim() !== '' && maxMembers !== null && maxMembers >= 1;
}

/** Whether another team may be made. */
export const hasRoomForTeam = ({ teams, maxPlayers }: Pick<LobbyView, 'teams' | 'maxPlayers'>): boolean =>
  Object.keys(teams).length < teamLimit(maxPlayers);
