import { type GameView, scoresOf } from '@luplay/contracts/lobby-game';
import { answerOf, isScored, rankTeams, scoresBefore, sitsOut } from '@luplay/quiz-ui';
import type { GameTeam } from '../../state/round.ts';

export type OutcomeKind = 'right' | 'partly' | 'wrong' | 'silent' | 'blocked';

/** What a question brought one team. */
export interface Outcome {
  kind: OutcomeKind;
  points: number;
  place: number;
  /** The place before the question; null while no team had scored, or all had the same score. */
  placeBefore: number | null;
}

/** Null outside the phases that have results, and for a team that did not play. */
export function outcomeOf(game: GameView, team: GameTeam): Outcome | null {
  const result = game.results?.[team.teamId];
  if (!result || !isScored(game.currentQuestion) || sitsOut(game, team.teamId)) return null;
  const placeWith = (scores: Readonly<Record<string, number>>) =>
    rankTeams(game.teams, scores).find((each) => each.team.teamId === team.teamId)?.place ?? 1;
  const before = scoresBefore(game);
  const wasDecided = new Set(game.teams.map(({ teamId }) => before[teamId] ?? 0)).size > 1;
  return {
    kind: kindOf(result, team),
    points: result.points,
    place: placeWith(scoresOf(game)),
    placeBefore: wasDecided ? placeWith(before) : null,
  };
}

function kindOf(result: NonNullable<GameView['results']>[string], team: GameTeam): OutcomeKind {
  if (result.correct) return 'right';
  if (result.share) return 'partly';
  if (team.effects.blocked) return 'blocked';
  return answerOf(result) === null ? 'silent' : 'wrong';
}
