import { type GameView, scoresOf } from '@luplay/contracts/lobby-game';

export interface RankedTeam<T> {
  team: T;
  score: number;
  /** From 1; equal scores share a place and the next one is skipped: 1, 1, 3. */
  place: number;
}

/** Teams by score, best first; teams with equal scores keep their order. */
export function rankTeams<T extends { teamId: string }>(
  teams: readonly T[],
  scores: Readonly<Record<string, number>>,
): RankedTeam<T>[] {
  const scored = teams.map((team) => ({ team, score: scores[team.teamId] ?? 0 }));
  const sorted = scored.sort((a, b) => b.score - a.score);
  return sorted.map((entry) => ({ ...entry, place: sorted.findIndex(({ score }) => score === entry.score) + 1 }));
}

/** The scores as they were before this round. */
export function scoresBefore(game: Pick<GameView, 'points' | 'scores' | 'results'>): Record<string, number> {
  // What was gained may have been stolen since.
  const least = game.points ? Number.NEGATIVE_INFINITY : 0;
  return Object.fromEntries(
    Object.entries(scoresOf(game)).map(([teamId, score]) => [
      teamId,
      Math.max(least, score - (game.results?.[teamId]?.points ?? 0)),
    ]),
  );
}

/** In percent of a track with room for all of `scores` and for 0. */
export interface Bars {
  zero: number;
  of: (score: number) => { from: number; part: number };
}

/** Where the bars of scores lie: to the right of 0, and of scores below 0 to the left of it. */
export function barsOf(scores: readonly number[]): Bars {
  const least = Math.min(0, ...scores);
  const all = Math.max(1, ...scores) - least;
  const at = (score: number) => Math.min(100, Math.max(0, ((score - least) / all) * 100));
  const zero = at(0);
  return {
    zero,
    of: (score) => ({ from: Math.min(zero, at(score)), part: Math.abs(at(score) - zero) }),
  };
}

const STEPS = 3;

/**
 * The teams on a podium of three steps: teams that share a place are on it together or not at all. Returns the start of
 * `ranked`; empty when more than three teams share the first place.
 */
export function podiumOf<T>(ranked: readonly RankedTeam<T>[]): RankedTeam<T>[] {
  const left = ranked[STEPS]?.place;
  return ranked.slice(0, STEPS).filter(({ place }) => place !== left);
}
