import { type Awards, type GameView, scoresOf } from '@luplay/contracts/lobby-game';
import { serverNow } from '@luplay/web-kit';
import { podiumOf, rankTeams } from './ranking.ts';

type AwardName = keyof Awards;

/** What the final shows at a time. `roll`: the place is about to be shown. `end`: everything. */
export type Step = { kind: 'roll' | 'place'; place: number } | { kind: 'award'; award: AwardName } | { kind: 'end' };

export const END: Step = { kind: 'end' };

/** How long each step is shown, ms. All of them together fit into the final's 20 s. */
const ROLL_MS = 1700;
const PLACE_MS = 2000;
const WINNER_MS = 4400;
const AWARD_MS = 2100;

const AWARDS: readonly AwardName[] = ['bestPlayer', 'fastestAnswer', 'closestRace'];

export interface PlannedStep {
  step: Step;
  ms: number;
}

/**
 * The steps before the end, in order: the places of the podium from the last to the first, then the awards. Teams that
 * share a place are shown together. Without a winner there is nothing to wait for.
 */
export function planOf(game: GameView): PlannedStep[] {
  const { teams, winnerTeams, awards } = game;
  if (winnerTeams.length === 0) return [];
  const ranked = rankTeams(teams, scoresOf(game));
  const best = podiumOf(ranked);
  // More winners than the podium has steps: they are shown at once.
  const places = best.length > 0 ? [...new Set(best.map(({ place }) => place))].reverse() : [1];
  return [
    ...places.flatMap((place): PlannedStep[] => [
      { step: { kind: 'roll', place }, ms: ROLL_MS },
      { step: { kind: 'place', place }, ms: place === 1 ? WINNER_MS : PLACE_MS },
    ]),
    ...AWARDS.filter((award) => awards?.[award]).map(
      (award): PlannedStep => ({ step: { kind: 'award', award }, ms: AWARD_MS }),
    ),
  ];
}

/** Whether a place is shown in this step. */
export function isShown(step: Step, place: number): boolean {
  if (step.kind === 'place') return place >= step.place;
  if (step.kind === 'roll') return place > step.place;
  return true;
}

/** How long after the start of the final its winner has been shown, ms; 0 without a winner. */
export function winnerShownAfter(game: GameView): number {
  const plan = planOf(game);
  const winner = plan.findIndex(({ step }) => step.kind === 'place' && step.place === 1);
  return plan.slice(0, winner + 1).reduce((sum, { ms }) => sum + ms, 0);
}

/** How long a phase has lasted, ms by the server's clock. */
export const phaseLasted = ({ endsAt, total, remaining }: GameView['timer']): number =>
  endsAt === null ? (total - remaining) * 1000 : serverNow() - (endsAt - total * 1000);

/** The same of the final; without a timer it is over. */
export const finalLasted = ({ lobby, timer }: GameView): number =>
  lobby.status === 'in_progress' ? phaseLasted(timer) : Number.POSITIVE_INFINITY;
