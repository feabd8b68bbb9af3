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

const drawn = <T>(free: readonly T[], all: readonly T[], chance: () => number): T => {
  const from = free.length > 0 ? free : all;
  return from[Math.floor(chance() * from.length)]!;
};

/** A name that no team of the lobby has, if there is one left. */
export function drawName(lobby: Pick<LobbyView, 'teams'>, chance: () => number, not?: string): string {
  const taken = new Set([...Object.values(lobby.teams).map(({ name }) => name), not]);
  return drawn(
    TEAM_NAMES.filter((name) => !taken.has(name)),
    TEAM_NAMES,
    chance,
  );
}

/** The defaults of a new team: an unused name, colour and icon, drawn by `chance` (0 to below 1). */
export function newTeam(lobby: Pick<LobbyView, 'teams'>, chance: () => number): TeamDraft {
  const taken = new Set(Object.values(lobby.teams).map(({ color }) => color));
  const color = drawn(
    TEAM_COLORS.filter((candidate) => !taken.has(candidate)),
    TEAM_COLORS,
    chance,
  );
  const icons = new Set(Object.values(lobby.teams).map(({ icon }) => icon));
  const icon = drawn(
    TEAM_ICONS.filter((candidate) => !icons.has(candidate)),
    TEAM_ICONS,
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
