import { type ActionName, storyActions } from '@luplay/contracts/story';
import type { PlayContent } from '../state/content.ts';
import type { Goals, Talked, Trace } from './trace.ts';

/** The least, the middle and the greatest of many numbers. */
export interface Spread {
  least: number;
  median: number;
  most: number;
}

export interface RoomResult {
  /** Arrivals in all plays. */
  visits: number;
  /** Plays in which somebody came here. */
  plays: number;
  /** Plays in which somebody ended here without a way out. */
  deadEnds: number;
  /** Who was killed here, in all plays. */
  deaths: number;
}

export interface CharacterResult {
  /** Rooms seen, points spent and deaths, in a play on average. */
  rooms: number;
  spent: number;
  deaths: number;
  /** Plays in which it met nothing new for ten minutes; 0 for a chapter without acts. */
  idle: number;
}

/** How long evenings took, in minutes, whether everybody met something new, and what was done besides, on average. */
export interface EveningResult extends Talked {
  minutes: Spread;
  /** Minutes of all acts together. */
  planned: number;
  /** Plays in which somebody met nothing new for ten minutes. */
  idle: number;
  votes: number;
}

/** What the robot tells of all its plays. */
export interface RobotReport {
  plays: number;
  rooms: Record<string, RoomResult>;
  /** Plays in which somebody found the item, for each item that can lie in a room. */
  items: Record<string, number>;
  characters: Record<string, CharacterResult>;
  /** Points in all plays, by action. */
  spent: Record<ActionName, number>;
  /** Points that all players of a play have spent together. */
  spentInPlay: Spread;
  /** How often the host gave points, in a play on average. */
  grants: number;
  deaths: number;
  /** Plays in which everything that can be reached was seen, and the actions that it took. */
  complete: number;
  steps: Spread | null;
  /** Null for a chapter without acts. */
  evening: EveningResult | null;
}

/** So long has nobody to be without anything new, minutes. */
const IDLE_MINUTES = 10;

export class Collector {
  private readonly content: PlayContent;
  private readonly traces: Trace[] = [];
  private readonly goals: Goals;

  constructor(content: PlayContent, goals: Goals) {
    this.content = content;
    this.goals = goals;
  }

  add(trace: Trace): void {
    this.traces.push(trace);
  }

  report(): RobotReport {
    const { traces } = this;
    const plays = traces.length;
    const { rooms, characters } = this.content;
    const lying = new Set([...this.goals.items, ...Object.values(rooms).flatMap(({ items }) => items)]);
    const byId = <Result>(ids: Iterable<string>, of: (id: string) => Result): Record<string, Result> =>
      Object.fromEntries([...ids].map((id) => [id, of(id)]));
    const spentBy = (trace: Trace, id: string) => total(Object.values(trace.spent.get(id) ?? {}));
    const complete = traces.flatMap((trace) => trace.complete ?? []);
    return {
      plays,
      rooms: byId(Object.keys(rooms), (id) => ({
        visits: total(traces.map(({ visits }) => visits.get(id) ?? 0)),
        plays: traces.filter(({ visits }) => visits.has(id)).length,
        deadEnds: traces.filter(({ deadEnds }) => deadEnds.has(id)).length,
        deaths: total(traces.map(({ deaths }) => deaths.filter(({ roomId }) => roomId === id).length)),
      })),
      items: byId(lying, (id) => traces.filter(({ found }) => found.has(id)).length),
      characters: byId(Object.keys(characters), (id) => ({
        rooms: total(traces.map(({ seen }) => seen.get(id) ?? 0)) / plays,
        spent: total(traces.map((trace) => spentBy(trace, id))) / plays,
        deaths: traces.filter(({ deaths }) => deaths.some(({ characterId }) => characterId === id)).length / plays,
        idle: traces.filter(({ evening }) => isIdle(evening?.idle.get(id))).length,
      })),
      spent: byId(Object.keys(storyActions), (action) =>
        total(traces.flatMap(({ spent }) => [...spent.values()].map((one) => one[action as ActionName] ?? 0))),
      ) as Record<ActionName, number>,
      spentInPlay: spreadOf(traces.map((trace) => total([...trace.spent.keys()].map((id) => spentBy(trace, id))))),
      grants: total(traces.map(({ grants }) => grants)) / plays,
      deaths: total(traces.map(({ deaths }) => deaths.length)) / plays,
      complete: complete.length,
      steps: complete.length === 0 ? null : spreadOf(complete),
      evening: this.eveningResult(),
    };
  }

  private eveningResult(): EveningResult | null {
    const evenings = this.traces.flatMap(({ evening }) => evening ?? []);
    if (evenings.length === 0) return null;
    return {
      minutes: spreadOf(evenings.map(({ minutes }) => minutes)),
      planned: total(this.content.evening?.acts.map(({ minutes }) => minutes) ?? []),
      idle: evenings.filter(({ idle }) => [...idle.values()].some(isIdle)).length,
      whispers: average(evenings.map(({ whispers }) => whispers)),
      given: average(evenings.map(({ given }) => given)),
      shown: average(evenings.map(({ shown }) => shown)),
      votes: average(evenings.map(({ votes }) => votes)),
    };
  }
}

const isIdle = (minutes = 0): boolean => minutes >= IDLE_MINUTES;
const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const average = (numbers: readonly number[]): number => total(numbers) / numbers.length;

function spreadOf(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? 0;
  return { least: at(0), median: at(Math.floor(sorted.length / 2)), most: at(sorted.length - 1) };
}
