import type { TeamState } from './lobby.ts';

/** The teams after somebody has left theirs; a team that this leaves empty is gone. */
export function withoutMember(teams: TeamState[], userId: string): TeamState[] {
  return teams.flatMap((team) => {
    if (!team.members.includes(userId)) return [team];
    const members = team.members.filter((member) => member !== userId);
    return members.length === 0 ? [] : [{ ...team, members }];
  });
}
