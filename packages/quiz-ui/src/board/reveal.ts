import { type GameView, PHASE, scoresOf } from '@luplay/contracts/lobby-game';
import { phaseLasted } from '../teams/ceremony.ts';
import { sitsOut } from './play.ts';

/** How long one team's answer has the screen for itself at most, ms, and all of them as a part of the phase. */
const LONGEST_MS = 3000;
const PART = 0.75;

export interface FinalAnswer {
  team: GameView['teams'][number];
  before: number;
  after: number;
}

/** The teams of the final question, from the lowest score before it up: so their answers are opened. */
export function finalAnswers(game: GameView): FinalAnswer[] {
  const scores = scoresOf(game);
  return game.teams
    .filter(({ teamId }) => !sitsOut(game, teamId))
    .map((team) => {
      const after = scores[team.teamId] ?? 0;
      return { team, after, before: after - (game.results?.[team.teamId]?.points ?? 0) };
    })
    .sort((one, other) => one.before - other.before);
}

const stepOf = (game: GameView): number =>
  Math.min(LONGEST_MS, (PART * game.timer.total * 1000) / Math.max(1, finalAnswers(game).length));

/** Whether the answers of this phase are opened one after the other. */
export const isRevealed = ({ board, roundPhase }: GameView): boolean =>
  roundPhase === PHASE.results && board?.play?.special === 'final';

/** How long it still takes until all answers are open, ms; not above 0: they are, or are not opened one by one. */
export const revealLeft = (game: GameView): number =>
  isRevealed(game) ? stepOf(game) * finalAnswers(game).length - phaseLasted(game.timer) : 0;

/** How many answers are open, and when the next one is, ms. */
export function opened(game: GameView): { count: number; nextIn: number } {
  const step = stepOf(game);
  const lasted = Math.max(0, phaseLasted(game.timer));
  const count = Math.floor(lasted / step);
  return { count, nextIn: (count + 1) * step - lasted };
}
