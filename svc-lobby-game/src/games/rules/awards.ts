import { isRightVote, kindOf } from '@luplay/quiz-rules';
import { askedIn, type PlayedRound, type PlayerTally, type RoundResult, type Tally } from '../../state/game.ts';
import type { LobbyState } from '../../state/lobby.ts';

/** `teams`: the only ones that played; undefined: all. */
type Scored = PlayedRound & { questionId: string; teams?: string[] | undefined };

const EMPTY: Tally = { asked: 0, players: [], leader: null, leadChanges: 0 };

/** The tally after one more scored question. */
export function tallied(before: Tally = EMPTY, scored: Scored): Tally {
  const { votes, results, questionId, teams } = scored;
  const question = askedIn(scored);
  if (kindOf(question).unscored) return before;
  const players = new Map(before.players.map((player) => [player.userId, player]));
  for (const vote of votes) {
    if (!isRightVote(question, vote)) continue;
    const { userId, ms } = vote;
    const known = players.get(userId) ?? { userId, right: 0, ms: 0, fastest: null };
    const isFastest = ms !== undefined && ms < (known.fastest?.ms ?? Number.POSITIVE_INFINITY);
    players.set(userId, {
      userId,
      right: known.right + 1,
      ms: known.ms + (ms ?? 0),
      fastest: isFastest ? { questionId, ms } : known.fastest,
    });
  }
  const leader = soleLeader(results) ?? before.leader;
  const changed = before.leader !== null && leader !== before.leader;
  return {
    asked: before.asked + 1,
    players: [...players.values()],
    leader,
    leadChanges: before.leadChanges + (changed ? 1 : 0),
    streaks: streaksAfter(before, results, teams),
  };
}

/**
 * By teamId: right answers in a row, after these results of one more question. `played`: the only teams that played it;
 * the others keep what they have.
 */
export function streaksAfter(
  before: Pick<Tally, 'streaks'> = {},
  results: Record<string, Pick<RoundResult, 'correct'>>,
  played?: readonly string[],
): Record<string, number> {
  const kept = Object.entries(before.streaks ?? {}).filter(([teamId]) => played && !played.includes(teamId));
  const right = Object.keys(results).filter((teamId) => results[teamId]?.correct);
  const grown = right.map((teamId): [string, number] => [teamId, (before.streaks?.[teamId] ?? 0) + 1]);
  return Object.fromEntries([...kept, ...grown]);
}

/** The team with more points than every other one; null if there is none. */
function soleLeader(results: Scored['results']): string | null {
  const [first, second] = ranking(Object.entries(results).map(([teamId, { score }]) => ({ teamId, score })));
  return first && first.score > (second?.score ?? 0) ? first.teamId : null;
}

/** Equal scores keep their order. */
const ranking = <T extends { score: number }>(teams: T[]): T[] =>
  teams.toSorted((one, other) => other.score - one.score);

export interface EarnedAwards {
  bestPlayer: (PlayerTally & { teamId: string; asked: number }) | null;
  fastestAnswer: { userId: string; teamId: string; ms: number; questionId: string } | null;
  closestRace: { teamIds: [string, string]; margin: number; leadChanges: number } | null;
}

/** The awards of a finished game, for those who are still in it. */
export function earnedAwards(
  { teams }: Pick<LobbyState, 'teams'>,
  scores: Record<string, number>,
  tally: Tally = EMPTY,
): EarnedAwards {
  const teamOf = new Map(teams.flatMap(({ teamId, members }) => members.map((userId) => [userId, teamId])));
  const present = tally.players.flatMap((player) => {
    const teamId = teamOf.get(player.userId);
    return teamId === undefined ? [] : [{ ...player, teamId }];
  });
  const [best] = present.toSorted((one, other) => other.right - one.right || one.ms - other.ms);
  const [fastest] = present
    .flatMap(({ userId, teamId, fastest: answer }) => (answer ? [{ userId, teamId, ...answer }] : []))
    .sort((one, other) => one.ms - other.ms);
  return {
    bestPlayer: best ? { ...best, asked: tally.asked } : null,
    fastestAnswer: fastest ?? null,
    closestRace: closestRace(teams, scores, tally),
  };
}

/** A team without points has not raced. */
function closestRace(
  teams: LobbyState['teams'],
  scores: Record<string, number>,
  { leadChanges }: Tally,
): EarnedAwards['closestRace'] {
  const ranked = ranking(teams.map(({ teamId }) => ({ teamId, score: scores[teamId] ?? 0 })));
  const racing = ranked.filter(({ score }) => score > 0);
  const pairs = racing.slice(1).flatMap((behind, index) => {
    const ahead = racing[index];
    return ahead
      ? [{ teamIds: [ahead.teamId, behind.teamId] as [string, string], margin: ahead.score - behind.score }]
      : [];
  });
  const [closest] = pairs.sort((one, other) => one.margin - other.margin);
  return closest ? { ...closest, leadChanges } : null;
}
