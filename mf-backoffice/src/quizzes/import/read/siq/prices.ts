import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';

export const MOST_POINTS = QUIZ_LIMITS.points;

/** The price that a question says; null when it says none. */
export function priceOf(written: string | undefined): number | null {
  const value = Number(written);
  return written === undefined || written.trim() === '' || !Number.isFinite(value) || value < 0 ? null : value;
}

/**
 * What prices become as points. Prices that do not fit are all made smaller by the same factor; what is dearer than
 * another stays so.
 */
export function pointsFor(prices: readonly number[]): (price: number) => number {
  const known = [...new Set(prices)].toSorted((one, other) => one - other);
  const most = known.at(-1) ?? 0;
  if (most <= MOST_POINTS) return Math.round;
  const tens = known.map((price) => Math.round((price / most) * (MOST_POINTS / 10)) * 10);
  const points = areApart(tens, known)
    ? tens
    : spread(
        known.map((price) => Math.round((price / most) * MOST_POINTS)),
        known[0] === 0 ? 0 : 1,
      );
  const scaled = new Map(known.map((price, index) => [price, points[index] ?? 0]));
  return (price) => scaled.get(price) ?? 0;
}

/** Whether different prices have become different points, and none has become free. */
const areApart = (points: readonly number[], prices: readonly number[]): boolean =>
  new Set(points).size === points.length && points.every((one, index) => one > 0 || prices[index] === 0);

/**
 * Moves rising numbers apart by at least one, from `least` on. There are fewer of them than points: see
 * `QUIZ_LIMITS.questions`.
 */
function spread(rising: readonly number[], least: number): number[] {
  const points: number[] = [];
  for (const one of rising) points.push(Math.max(one, (points.at(-1) ?? least - 1) + 1));
  let above = MOST_POINTS + 1;
  for (let index = points.length - 1; index >= 0; index -= 1) {
    above = Math.min(points[index] ?? 0, above - 1);
    points[index] = above;
  }
  return points;
}
