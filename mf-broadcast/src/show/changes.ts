import { rankTeams } from '@luplay/quiz-ui';

type Scores = Readonly<Record<string, number>>;

export interface Changes {
  /** The team that won most places. */
  riser: { teamId: string; from: number; to: number } | null;
  /** The team behind the leader that has come closer: `gap` points are left. */
  chaser: { teamId: string; gap: number } | null;
}

/** What a question has changed in the ranking: from `before` to `after`, points by teamId. */
export function changesOf(teams: readonly { teamId: string }[], before: Scores, after: Scores): Changes {
  const was = rankTeams(teams, before);
  const is = rankTeams(teams, after);
  const gained = (teamId: string) => (after[teamId] ?? 0) - (before[teamId] ?? 0);
  const isDecided = new Set(was.map(({ score }) => score)).size > 1;
  const [best] = is
    .map(({ team: { teamId }, place }) => ({
      teamId,
      from: was.find((one) => one.team.teamId === teamId)?.place ?? place,
      to: place,
    }))
    .filter(({ from, to }) => isDecided && to < from)
    .sort((one, other) => other.from - other.to - (one.from - one.to) || gained(other.teamId) - gained(one.teamId));
  return { riser: best ?? null, chaser: isDecided ? chaserOf(is, before) : null };
}

function chaserOf(is: ReturnType<typeof rankTeams<{ teamId: string }>>, before: Scores): Changes['chaser'] {
  const [leader, ...others] = is;
  const second = others.find(({ place }) => place > 1);
  if (!leader || !second || second.score <= 0) return null;
  const { teamId } = second.team;
  const gap = leader.score - second.score;
  const gapBefore = (before[leader.team.teamId] ?? 0) - (before[teamId] ?? 0);
  return gap < gapBefore ? { teamId, gap } : null;
}
