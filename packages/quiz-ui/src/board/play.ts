import type { DecisionView, GameView, SpecialKind } from '@luplay/contracts/lobby-game';

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

/** The highest bid so far. */
export const leadingBid = (bids: NonNullable<DecisionView['bids']>): number | null =>
  bids.reduce<number | null>((best, { points }) => (points !== null && points > (best ?? -1) ? points : best), null);
