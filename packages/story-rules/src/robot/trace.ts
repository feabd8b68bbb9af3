import { type ActionName, storyActions } from '@luplay/contracts/story';
import type { PlayState } from '../state/state.ts';

/** Points, by action. */
export type Spent = Partial<Record<ActionName, number>>;

/** What there is to see in a play: ids. */
export interface Goals {
  rooms: ReadonlySet<string>;
  items: ReadonlySet<string>;
}

/** What happened in one play. */
export interface Trace {
  /** Arrivals, by room; entering the play is one. */
  visits: ReadonlyMap<string, number>;
  /** Items that somebody got. */
  found: ReadonlySet<string>;
  /** Rooms in which somebody stood at the end and could not leave. */
  deadEnds: ReadonlySet<string>;
  /** Who was killed, and where. */
  deaths: readonly { characterId: string; roomId: string }[];
  /** Points, by character and action. */
  spent: ReadonlyMap<string, Spent>;
  /** How often the host gave points to everybody. */
  grants: number;
  /** Actions that cost points until every goal was reached; null when one never was. */
  complete: number | null;
  /** How many rooms each character has seen. */
  seen: ReadonlyMap<string, number>;
  /** Null for a chapter without acts. */
  evening: EveningTrace | null;
}

/** How often the robot's characters did what costs no points. */
export interface Talked {
  whispers: number;
  /** Things that were given, and notes that were shown, both accepted. */
  given: number;
  shown: number;
}

/** One evening by the clock. */
export interface EveningTrace extends Talked {
  /** From the first act to the end of the epilogue. */
  minutes: number;
  /** The longest time in which a living character met nothing new, by character. */
  idle: ReadonlyMap<string, number>;
  /** Votes that were cast. */
  votes: number;
}

/** Writes down what happens in a play. */
export class Tracer {
  discoveries = 0;
  private readonly open: { rooms: Set<string>; items: Set<string> };
  private readonly visits = new Map<string, number>();
  /** Arrivals by character and room. */
  private readonly times: Map<string, Map<string, number>>;
  private readonly found = new Set<string>();
  private readonly deadEnds = new Set<string>();
  private readonly deaths: { characterId: string; roomId: string }[] = [];
  private readonly points: Map<string, Spent>;
  private grants = 0;
  private steps = 0;

  constructor({ players }: PlayState, goals: Goals) {
    this.open = { rooms: new Set(goals.rooms), items: new Set(goals.items) };
    this.times = new Map(Object.keys(players).map((id) => [id, new Map()]));
    this.points = new Map(Object.keys(players).map((id) => [id, {}]));
    for (const { characterId, currentRoom } of Object.values(players)) this.arrived(characterId, currentRoom);
  }

  get isComplete(): boolean {
    return this.open.rooms.size + this.open.items.size === 0;
  }

  /** How often the character has come to the room. */
  timesIn(characterId: string, roomId: string): number {
    return this.times.get(characterId)?.get(roomId) ?? 0;
  }

  spent(characterId: string, action: ActionName): void {
    const points = this.points.get(characterId);
    if (points) points[action] = (points[action] ?? 0) + storyActions[action].cost;
    this.steps += 1;
  }

  granted(): void {
    this.grants += 1;
  }

  stuck(roomId: string): void {
    this.deadEnds.add(roomId);
  }

  /** What has become of everybody. */
  observe(before: PlayState, after: PlayState): void {
    for (const [characterId, is] of Object.entries(after.players)) {
      const was = before.players[characterId];
      if (!was || was === is) continue;
      if (was.currentRoom !== is.currentRoom) this.arrived(characterId, is.currentRoom);
      if (was.status !== is.status && is.status === 'dead') this.deaths.push({ characterId, roomId: is.currentRoom });
      if (was.inventory !== is.inventory) this.got(is.inventory.filter((id) => !was.inventory.includes(id)));
      if (was.foundHidden !== is.foundHidden || was.unlockedRooms !== is.unlockedRooms) this.discoveries += 1;
    }
  }

  end({ players }: PlayState, evening: EveningTrace | null): Trace {
    const { visits, found, deadEnds, deaths, points: spent, grants, steps, isComplete } = this;
    const seen = new Map(Object.values(players).map(({ characterId, visited }) => [characterId, visited.length]));
    return { visits, found, deadEnds, deaths, spent, grants, complete: isComplete ? steps : null, seen, evening };
  }

  private arrived(characterId: string, roomId: string): void {
    const times = this.timesIn(characterId, roomId);
    if (times === 0) this.discoveries += 1;
    this.times.get(characterId)?.set(roomId, times + 1);
    this.visits.set(roomId, (this.visits.get(roomId) ?? 0) + 1);
    this.open.rooms.delete(roomId);
  }

  private got(items: readonly string[]): void {
    for (const id of items) {
      this.found.add(id);
      this.open.items.delete(id);
      this.discoveries += 1;
    }
  }
}
