import type { GameView } from '@luplay/contracts/lobby-game';

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
export function scoresBefore(game: Pick<GameView, 'scores' | 'results'>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(game.scores).map(([teamId, score]) => [
      teamId,
      Math.max(0, score - (game.results?.[teamId]?.points ?? 0)),
    ]),
  );
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
