import type { Follower } from '../live/follower.ts';
import type { Match } from './match.ts';

/** What was measured of a match around a fault; ms, -Infinity where there was nothing. */
export interface Measured {
  phase: number;
  /** From the fault to the end of the phase it fell into. */
  due: number;
  /** From that end to the first follower's hearing of the next phase, and to the last one's. */
  first: number;
  last: number;
  /** From the part's return to the first hearing, where it had to be waited for. */
  returned: number;
  /** From its end to the first hearing, for the worst of the later phases that end by their time. */
  later: number;
  /** Followers who lost their socket, and when the last of them was greeted again, after the fault. */
  lost: number;
  back: number;
}

/** Phases that nothing ends but their time, in the way matches are played. */
const BY_TIME = /round [13]$/;

const firstAt = (followers: Follower[], moment: string): number =>
  Math.min(...followers.flatMap(({ told }) => told.filter((one) => one.moment === moment).map(({ at }) => at)));

export function measure(match: Match, course: readonly string[], faultAt: number, backAt: number): Measured {
  const { phase, endsAt, moment, followers } = match;
  const moved = followers.map(({ told }) => told[told.findIndex((one) => one.moment === moment) + 1]!.at);
  const later = course.slice(1, -1).flatMap((one, index) => {
    const ends = followers.flatMap(({ told }) => told.filter((each) => each.moment === one).map((each) => each.endsAt));
    const due = ends.find((end) => end !== null);
    return BY_TIME.test(one) && due ? [firstAt(followers, course[index + 2]!) - due] : [];
  });
  const first = Math.min(...moved);
  const back = followers.flatMap(({ greeted }) => greeted.filter((at) => at > faultAt).slice(0, 1));
  return {
    phase,
    due: endsAt - faultAt,
    first: first - endsAt,
    last: Math.max(...moved) - endsAt,
    returned: endsAt < backAt && first > backAt ? first - backAt : Number.NEGATIVE_INFINITY,
    later: Math.max(...later),
    lost: back.length,
    back: Math.max(...back) - faultAt,
  };
}

/** The measured figures, for people to read. */
export function table(rows: readonly Measured[]): string {
  const heads = [
    'phase',
    'ends after',
    'told first',
    'told last',
    'since return',
    'later phases',
    'sockets lost',
    'back after',
  ];
  const lines = rows.map(({ phase, due, first, last, returned, later, lost, back }) => [
    phase,
    due,
    first,
    last,
    returned,
    later,
    lost,
    back,
  ]);
  const cellOf = (cell: string | number) => (cell === Number.NEGATIVE_INFINITY ? '-' : String(cell)).padStart(14);
  return [heads, ...lines].map((line) => line.map(cellOf).join('')).join('\n');
}
