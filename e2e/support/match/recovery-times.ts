import type { Follower } from '../live/follower.ts';
import type { Match } from './match.ts';

/** What was measured in a match around a fault; ms, -Infinity where there was nothing to measure. */
export interface Measured {
  phase: number;
  /** From the fault to the scheduled end of its phase. */
  due: number;
  /** From that end until the first and until the last follower received the next phase. */
  first: number;
  last: number;
  /** From the part's return until the first follower received the next phase, if the phase ended during the outage. */
  returned: number;
  /** The longest delay of the first message after a later phase that ended by timeout. */
  later: number;
  /** Number of followers who lost their socket; time from the fault until the last of them reconnected. */
  lost: number;
  back: number;
}

/** Phases that end only by timeout in the way matches are played. */
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

/** The measured figures as a text table. */
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
