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

/** How far the followers of a game were behind it around a fault, ms; 0: never for more than a moment. */
interface Standstill {
  /** The longest time for which somebody was behind. */
  longest: number;
  /** From the fault until everybody was right again. */
  until: number;
  /** Followers who lost their socket, and from the fault until the last of them was back. */
  lost: number;
  back: number;
}

/** A follower who is told so late was not behind: a busy machine, ms. */
const MOMENT_MS = 1_000;

export function standstill(followers: Follower[], course: readonly string[], faultAt: number): Standstill {
  /** When the moment with this number in the course began, for all that is known. */
  const beginOf = (index: number): number => {
    const ends = followers.flatMap(({ told }) => told.filter((one) => one.moment === course[index - 1]));
    const planned = ends.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt]));
    return Math.min(
      firstAt(followers, course[index]!),
      planned.length > 0 ? Math.max(...planned) : Number.POSITIVE_INFINITY,
    );
  };
  const gaps = followers.flatMap(({ told }) =>
    told.slice(1).flatMap(({ at }, index) => {
      const missing = course.indexOf(told[index]!.moment) + 1;
      const from = missing > 0 && missing < course.length ? beginOf(missing) : at;
      return at > faultAt && at - from > MOMENT_MS ? [{ from, at }] : [];
    }),
  );
  const back = followers.flatMap(({ greeted }) => greeted.filter((at) => at > faultAt).slice(0, 1));
  return {
    longest: Math.max(0, ...gaps.map(({ from, at }) => at - from)),
    until: Math.max(0, ...gaps.map(({ at }) => at - faultAt)),
    lost: back.length,
    back: Math.max(0, ...back.map((at) => at - faultAt)),
  };
}
