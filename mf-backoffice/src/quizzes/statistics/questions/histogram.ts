import { scaleLinear } from '@visx/scale';

export interface Counted {
  value: number;
  votes: number;
}

/** Numbers from `from` to below `to`; of a bin for one number both are that one. */
export interface Bin {
  from: number;
  to: number;
  votes: number;
  isRight: boolean;
}

/** With so many different numbers each has a bin of its own. */
const FEW = 10;
const BINS = 10;
/** Numbers that are further out than this share of the answers lie in the outermost bins. */
const OUT = 0.05;

/** The numbers that were answered, in rising order, with the right one even if nobody gave it. */
export function histogramOf(answers: readonly Counted[], right: number): Bin[] {
  const sorted = [...answers].sort((one, other) => one.value - other.value);
  const values = [...new Set([...sorted.map(({ value }) => value), right])].sort((one, other) => one - other);
  if (values.length <= FEW) return values.map((value) => binOf(sorted, right, value, value));
  const low = Math.min(right, quantile(sorted, OUT));
  const high = Math.max(right, quantile(sorted, 1 - OUT));
  const ticks = scaleLinear<number>({ domain: [low, high] })
    .nice(BINS)
    .ticks(BINS);
  // Nearly all gave one number: it has a bin of its own.
  const at = values.indexOf(low);
  const inner = low === high ? values.slice(at, at + 2) : ticks.slice(1, -1);
  const edges = [Number.NEGATIVE_INFINITY, ...inner, Number.POSITIVE_INFINITY];
  return edges.slice(1).map((to, index) => binOf(sorted, right, edges[index] as number, to));
}

function binOf(answers: readonly Counted[], right: number, from: number, to: number): Bin {
  const isIn = (value: number) => (from === to ? value === from : value >= from && value < to);
  const votes = answers.filter(({ value }) => isIn(value)).reduce((sum, one) => sum + one.votes, 0);
  return { from, to, votes, isRight: isIn(right) };
}

function quantile(sorted: readonly Counted[], share: number): number {
  let rest = share * sorted.reduce((sum, { votes }) => sum + votes, 0);
  for (const { value, votes } of sorted) {
    rest -= votes;
    if (rest <= 0) return value;
  }
  return sorted.at(-1)?.value ?? 0;
}
