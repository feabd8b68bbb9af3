import type { Bid, GameState } from '../../state/game.ts';
import { inventoryOf } from '../../state/inventory.ts';
import type { GameLobby, TeamState } from '../../state/lobby.ts';
import { scoreOf } from './board.ts';

/** What points may be named: steps from `min`, and `max`. */
export interface Limits {
  min: number;
  max: number;
  step: number;
}

/** The highest bid: each one is higher than those before it. */
export const leading = (bids: readonly Bid[]): Bid | undefined => bids.findLast(({ points }) => points !== null);

/** Bids are round numbers, as prices are. */
const stepOf = (price: number): number => 10 ** Math.floor(Math.log10(Math.max(1, price / 2)));

/** A team bids what it has; the first one, who chose the question, its price in any case. */
const mostOf = (game: GameState, teamId: string, bids: readonly Bid[], price: number): number =>
  Math.max(scoreOf(game, teamId), leading(bids) ? 0 : price);

/** Null when the team can only pass or bid all. */
export function bidLimits(game: GameState, teamId: string, bids: readonly Bid[], price: number): Limits | null {
  const leader = leading(bids);
  const step = stepOf(price);
  const min = leader ? (leader.points as number) + step : price;
  const max = mostOf(game, teamId, bids, price);
  return leader?.all || min > max ? null : { min, max, step };
}

/** The bid that a team makes. The first one cannot pass: it bids the price. */
export function bidOf(
  game: GameState,
  { teamId, bids, price }: { teamId: string; bids: readonly Bid[]; price: number },
  choice: { points: number } | { bid: 'pass' | 'all' },
): Bid {
  if ('points' in choice) return { teamId, points: choice.points };
  const isFirst = leading(bids) === undefined;
  if (choice.bid === 'pass') return { teamId, points: isFirst ? price : null };
  const points = mostOf(game, teamId, bids, price);
  // Who has no more than the price bids the price.
  return { teamId, points, ...(!(isFirst && points <= price) && { all: true as const }) };
}

/** The bids with those that nobody has to be asked for, and whose turn it is; `turn` is null when they are over. */
export function bidding(state: GameLobby, before: readonly Bid[], price: number): { bids: Bid[]; turn: string | null } {
  const { game } = state;
  const order = inTurn(state, game.chooser);
  const isBarred = ({ teamId }: TeamState) => inventoryOf(game.inventories, teamId).blockedNext;
  // A chooser who may not answer passes that on to the next team, unless nobody may.
  const first = order.find((team) => !isBarred(team)) ?? order[0] ?? state.teams[0];
  const bids = [...before];
  if (bids.length === 0 && first) {
    if (order.length > 0 && scoreOf(game, first.teamId) > price) return { bids, turn: first.teamId };
    bids.push({ teamId: first.teamId, points: price });
  }
  const leader = leading(bids);
  for (const team of inTurn(state, bids.at(-1)?.teamId ?? null)) {
    const { teamId } = team;
    if (teamId === leader?.teamId || bids.some((bid) => bid.teamId === teamId && bid.points === null)) continue;
    if (!isBarred(team) && scoreOf(game, teamId) > (leader?.points ?? 0)) return { bids, turn: teamId };
    bids.push({ teamId, points: null });
  }
  return { bids, turn: null };
}

/** The teams with members from this one on. */
function inTurn({ teams }: GameLobby, from: string | null): TeamState[] {
  const at = Math.max(
    0,
    teams.findIndex(({ teamId }) => teamId === from),
  );
  return [...teams.slice(at), ...teams.slice(0, at)].filter(({ members }) => members.length > 0);
}
