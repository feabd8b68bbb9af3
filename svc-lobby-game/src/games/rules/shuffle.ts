import { shuffledPlaces } from '@luplay/quiz-rules';
import type { TeamState } from '../../state/lobby.ts';
import type { World } from '../../state/outcome.ts';

/** Shuffles until the teams differ, at most this often: with two people it is even. */
const ATTEMPTS = 8;

/**
 * The same teams with their members dealt anew, as evenly as the teams' sizes allow. Every team that had a member keeps
 * one. Nothing changes with fewer than two members or teams.
 */
export function shuffledTeams(teams: TeamState[], { chance }: Pick<World, 'chance'>): TeamState[] {
  const members = teams.flatMap((team) => team.members);
  const dealtTo = teams.filter((team) => team.members.length > 0);
  if (members.length < 2 || dealtTo.length < 2) return teams;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const dealt = deal(shuffled(members, chance), shuffled(dealtTo, chance));
    const next = teams.map((team) => ({ ...team, members: dealt.get(team.teamId) ?? [] }));
    if (next.some((team, index) => !sameMembers(team, teams[index]))) return next;
  }
  return teams;
}

/** One after the other gets a member while there is room; there is, because all of them fitted before. */
function deal(members: readonly string[], teams: readonly TeamState[]): Map<string, string[]> {
  const dealt = new Map<string, string[]>(teams.map(({ teamId }) => [teamId, []]));
  let rest = [...members];
  while (rest.length > 0) {
    const open = teams.filter(({ teamId, maxMembers }) => (dealt.get(teamId)?.length ?? 0) < maxMembers);
    if (open.length === 0) throw new Error('the teams have no room for their own members');
    for (const { teamId } of open.slice(0, rest.length)) {
      dealt.get(teamId)?.push(rest[0] as string);
      rest = rest.slice(1);
    }
  }
  return dealt;
}

export const shuffled = <T>(items: readonly T[], chance: () => number): T[] =>
  shuffledPlaces(items.length, chance).map((place) => items[place] as T);

const sameMembers = (one: TeamState, other: TeamState | undefined): boolean =>
  one.members.length === other?.members.length && one.members.every((userId) => other.members.includes(userId));
