import { type StoryState, storyPlay } from '@luplay/contracts/story';
import { expect } from '@playwright/test';
import { ask } from '../api/api.ts';
import { CAST, WHO, type Who } from '../browser/theatre.ts';

interface Person {
  room: string;
  points: number;
  status: 'alive' | 'dead';
  inventory: string[];
  notes: string[];
  message: string | null;
}
interface Said {
  kind: 'say' | 'whisper' | 'give' | 'show';
  from: Who;
  to: Who | '@host' | null;
  text: string;
  thing?: string;
}

/**
 * Everything that was acknowledged to somebody in the evening, written down by hand and not by the product's rules, to
 * be compared with what its hosts are shown.
 */
export class EveningLedger {
  readonly log: string[] = [];
  readonly talk: Said[] = [];
  readonly people: Record<Who, Person>;
  readonly ownNotes: Partial<Record<Who, string>> = {};
  hostNotes: string[] = [];
  /** What everybody has voted for is told of an open vote alone. */
  votes: Partial<Record<Who, Who>> = {};

  constructor(startRoom: string, inventories: Record<Who, string[]>) {
    const person = (who: Who): Person => ({
      ...{ room: startRoom, points: 10, status: 'alive', notes: [], message: null },
      inventory: [...inventories[who]],
    });
    this.people = Object.fromEntries(WHO.map((who) => [who, person(who)])) as Record<Who, Person>;
  }

  /** A line of the log, and points that it has cost somebody. */
  add(line: string, ...[who, cost = 0]: [who?: Who, cost?: number]): void {
    this.log.push(line);
    if (who) this.people[who].points -= cost;
  }

  /** All the living have so many points more. */
  give(points: number): void {
    for (const one of Object.values(this.people))
      if (one.status === 'alive') one.points = Math.min(10, one.points + points);
  }

  tell(message: string | null, to: readonly Who[] = WHO): void {
    for (const who of to) this.people[who].message = message;
  }

  /** Waits until hosts see all of it once, and nothing else. */
  async compare(what: string, token: string): Promise<void> {
    const shown = async () => shownTo((await ask(storyPlay.readStoryState, {}, token)).storyState);
    const { log, talk, people, ownNotes, hostNotes, votes } = this;
    const expected = { log: log.toSorted(), talk: inOrder(talk), people, ownNotes, hostNotes, votes };
    await expect.poll(shown, { message: what, timeout: 20_000 }).toEqual(expected);
  }
}

/** Several people talk at the same time. */
const inOrder = (talk: Said[]) =>
  talk.toSorted((one, other) => (one.kind + one.text < other.kind + other.text ? -1 : 1));

const whoIs = (id: string) => id.replace('char-', '') as Who;

function shownTo({ host, vote }: StoryState) {
  const { players, log, talk, state } = host!;
  const people = Object.fromEntries(
    players.map(({ characterId, currentRoom: room, actionPoints: points, status, inventory, notes, message }) => [
      whoIs(characterId),
      { room, points, status, inventory, notes, message },
    ]),
  );
  const said = talk!.lines.map(({ kind, from, to, text, item, note }) => {
    const thing = item?.id ?? note?.id;
    return { kind, from: whoIs(from!), to: to && whoIs(to), text, ...(thing && { thing }) };
  });
  const votes = vote?.result?.flatMap(({ option, by = [] }) => by.map((name) => [whoOf(name), whoIs(option)])) ?? [];
  return {
    log: log.map(({ action }) => action).toSorted(),
    talk: inOrder(said as Said[]),
    people,
    ownNotes: Object.fromEntries(Object.entries(talk!.ownNotes).map(([id, text]) => [whoIs(id), text])),
    hostNotes: Object.values(state.hostNotes ?? {}),
    votes: Object.fromEntries(votes) as Partial<Record<Who, Who>>,
  };
}

const whoOf = (name: string) => WHO.find((who) => CAST[who] === name)!;
