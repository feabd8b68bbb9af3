import type { BoardView, DecisionView, GameView, SpecialKind } from '@luplay/contracts/lobby-game';

type Team = GameView['teams'][number];

/** Whether only other teams play the current question. */
export function sitsOut({ board }: Pick<GameView, 'board'>, teamId: string): boolean {
  const playing = board?.play?.teams;
  return playing !== undefined && !playing.includes(teamId);
}

/** In the order of the game. */
export const teamsOf = ({ teams }: Pick<GameView, 'teams'>, ids: readonly string[]): Team[] =>
  teams.filter(({ teamId }) => ids.includes(teamId));

/** What makes the question special for which something is decided; null for a usual one, and the choice of it. */
export function specialOf({ kind }: Pick<DecisionView, 'kind'>, isFinal: boolean): SpecialKind | 'final' | null {
  if (kind === 'cell') return null;
  if (kind === 'bid') return 'stake';
  if (kind === 'stakes' || kind === 'strike') return isFinal ? 'final' : 'stakeAll';
  return 'secret';
}

/** Theme and price of the question that something is decided about, as far as they are told. */
export function askedAbout({ themes, round, decision }: BoardView): { theme?: string; price?: number } {
  if (!decision || decision.kind === 'cell' || decision.kind === 'strike') return {};
  const { theme, price, questionId } = decision;
  if (theme !== undefined) return { theme, ...(price !== undefined && { price }) };
  // A secret is not told before it is given.
  if (decision.kind === 'give') return {};
  const isAsked = ({ cells, struck }: BoardView['themes'][number]) =>
    round.final ? !struck : cells.some((cell) => cell.questionId === questionId);
  const asked = themes.find(isAsked);
  const cell = asked?.cells.find((each) => each.questionId === questionId);
  return { ...(asked && { theme: asked.name }), ...(cell && { price: cell.price }) };
}

/** The highest bid so far. */
export const leadingBid = (bids: NonNullable<DecisionView['bids']>): number | null =>
  bids.reduce<number | null>((best, { points }) => (points !== null && points > (best ?? -1) ? points : best), null);
