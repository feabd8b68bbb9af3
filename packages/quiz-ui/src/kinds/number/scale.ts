import type { QuestionView } from '@luplay/contracts/lobby-game';

export interface Scale {
  low: number;
  high: number;
}

/** Of numbers without a slider, those farther from the right one than so many medians stand at the edge. */
const FAR = 4;
/** What is left free on either side. */
const MARGIN = 0.06;

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

/** The part of the numbers that is drawn: the slider, or around the right number as far as most teams are from it. */
export function scaleOf(
  numbers: readonly number[],
  right: number,
  { slider, tolerance = 0 }: Pick<QuestionView, 'slider' | 'tolerance'>,
): Scale {
  if (slider) return { low: Math.min(slider.min, right), high: Math.max(slider.max, right) };
  const offs = numbers.map((number) => Math.abs(number - right)).sort((one, other) => one - other);
  const reach = Math.max(median(offs) * FAR, tolerance * 1.5) || offs.at(-1) || Math.abs(right) || 1;
  const inReach = numbers.filter((number) => Math.abs(number - right) <= reach);
  const low = Math.min(...inReach, right - tolerance);
  const high = Math.max(...inReach, right + tolerance);
  const margin = (high - low || reach) * MARGIN;
  return { low: low - margin, high: high + margin };
}

/** Where a number stands on the scale, 0 to 1; what is outside of it at its edge. */
export const placeOf = ({ low, high }: Scale, number: number): number =>
  Math.min(1, Math.max(0, (number - low) / (high - low)));

/** Neighbours that share a label. */
export interface Cluster<Entry> {
  entries: Entry[];
  /** The middle of the label, 0 to 1. */
  at: number;
}

/**
 * Labels that do not overlap: each is `1 / most` wide. The nearest neighbours share one, until there are no more than
 * `most`; then they are moved apart. `entries`: in rising order of their places.
 */
export function clustersOf<Entry extends { place: number }>(entries: readonly Entry[], most: number): Cluster<Entry>[] {
  const clusters = entries.map((entry): Cluster<Entry> => ({ entries: [entry], at: entry.place }));
  while (clusters.length > most) {
    const gaps = clusters.slice(1).map(({ at }, index) => at - clusters[index]!.at);
    const nearest = gaps.indexOf(Math.min(...gaps));
    const joined = [...clusters[nearest]!.entries, ...clusters[nearest + 1]!.entries];
    const at = joined.reduce((sum, { place }) => sum + place, 0) / joined.length;
    clusters.splice(nearest, 2, { entries: joined, at });
  }
  const width = 1 / most;
  let least = width / 2;
  for (const cluster of clusters) {
    cluster.at = Math.max(cluster.at, least);
    least = cluster.at + width;
  }
  let limit = 1 - width / 2;
  for (const cluster of clusters.toReversed()) {
    cluster.at = Math.min(cluster.at, limit);
    limit = cluster.at - width;
  }
  return clusters;
}
