import { expect, it } from '@jest/globals';
import { type ChapterEvening, STORY_KINDS, storyActions } from '@luplay/contracts/story';
import {
  contentOf,
  editRoom,
  grantPoints,
  isInSight,
  newPlay,
  type PlayContent,
  type PlayerState,
  type PlayState,
  resetToStart,
  triggerEvent,
  type World,
} from '@luplay/story-rules';
import { Dice, isAnythingHidden, type Step, stepsOf } from '@luplay/story-rules/robot';
import { demoChapters, demoContent } from './story.ts';

/** `LUPLAY_EVENINGS=1000 npm run jest -- svc-story/src/demo/evenings` plays as many as the specification asks for. */
const EVENINGS = Number(process.env.LUPLAY_EVENINGS ?? 20);
/** In how many evenings somebody may be without something to do for `IDLE` minutes. */
const SHARE = 0.05;
const IDLE = 10;
/** Minutes from one thing that somebody does to the next: they read, think and talk. */
const PAUSE = { least: 0.5, most: 2.5 };
/** What a secret has to tell, besides the notes that were found. */
const FACTS_OF_A_SECRET = 2;

/** How many play each chapter. */
const PLAYERS: Record<string, [least: number, most: number]> = {
  'chapter-comet': [4, 6],
  'chapter-theatre': [4, 8],
  'chapter-steamer': [8, 12],
};

interface Person {
  id: string;
  /** Minutes of the evening. */
  nextAt: number;
  /** When there was something to do, and when something new was met, the last time. */
  busyAt: number;
  newAt: number;
  /** The longest time without. */
  idle: number;
  dull: number;
  facts: Set<string>;
}

/**
 * Players explore by the rules and tell each other what they know. A living player has something to do who can pay for
 * a step that may bring something new: looking around or taking a thing, walking while something or somebody is still
 * to be found, or telling somebody in the room what they do not know. The dead are ghosts, who watch: their time is
 * not counted.
 */
class Evening {
  private readonly world: World;
  private readonly evening: ChapterEvening;
  private readonly people: Person[];
  /** By character and room: searches in a row that found nothing, and arrivals. */
  private readonly inVain = new Map<string, number>();
  private readonly arrivals = new Map<string, number>();
  private readonly dice: Dice;
  private state: PlayState;
  private act = -1;
  private now = 0;

  constructor(content: PlayContent, dice: Dice, players: number) {
    this.dice = dice;
    this.evening = content.evening as ChapterEvening;
    this.world = { content, now: 0, chance: dice.chance, unrecorded: true };
    const cast = Object.keys(content.characters).slice(0, players);
    this.state = cast.reduce((play, id) => resetToStart(play, id, id, this.world).state, newPlay(content));
    this.people = cast.map((id) => {
      const own = Array.from({ length: FACTS_OF_A_SECRET }, (_, index) => `${id} ${index}`);
      return { id, nextAt: this.pause(), busyAt: 0, newAt: 0, idle: 0, dull: 0, facts: new Set(own) };
    });
  }

  /** Plays all acts. Returns the longest time that somebody alive had nothing to do, minutes. */
  play(): { idle: number; dull: number; dead: number } {
    for (const act of this.evening.acts) {
      const begins = this.now;
      this.act += 1;
      for (const id of act.opens)
        this.state = editRoom(this.state, id, { enabled: true, locked: false }, this.world).state;
      this.grant(act.points);
      for (let minute = 0; minute < act.minutes; minute += 0.5) {
        this.now = begins + minute;
        for (const { event, afterMinutes } of act.events) if (afterMinutes === minute) this.trigger(event);
        const every = this.evening.pointsEvery;
        if (every && minute > 0 && minute % every.minutes === 0) this.grant(every.points);
        for (const person of this.people) if (person.nextAt <= this.now) this.turn(person);
      }
      this.now = begins + act.minutes;
    }
    const alive = this.people.filter(({ id }) => this.player(id).status === 'alive');
    for (const person of alive) {
      this.isBusy(person);
      this.meetsNews(person);
    }
    return {
      idle: Math.max(...this.people.map(({ idle }) => idle)),
      dull: Math.max(...this.people.map(({ dull }) => dull)),
      dead: this.people.length - alive.length,
    };
  }

  private turn(person: Person): void {
    const player = this.player(person.id);
    if (player.status === 'dead') return;
    person.nextAt = this.now + this.pause();
    const steps = this.steps(player);
    const listeners = this.people.filter(({ id, facts }) => {
      return isInSight(player, this.player(id)) && [...person.facts].some((fact) => !facts.has(fact));
    });
    const isOpen = this.isAnythingLeft(person, player);
    if (listeners.length > 0 || steps.some(({ action }) => action !== 'attack' && (action !== 'move' || isOpen))) {
      this.isBusy(person);
    }
    const talk = { weight: 6 * Math.min(listeners.length, 1) };
    const chosen = this.dice.weighted<Step | typeof talk>([...steps, talk].filter(({ weight }) => weight > 0));
    if (!chosen) return;
    if (!('take' in chosen)) {
      const { facts } = this.dice.one(listeners);
      facts.add(this.dice.one([...person.facts].filter((fact) => !facts.has(fact))));
      this.meetsNews(person);
      return;
    }
    const { state } = chosen.take(this.state);
    this.state = state;
    const after = this.player(person.id);
    for (const note of after.notes) person.facts.add(note);
    const key = `${person.id} ${player.currentRoom}`;
    const isSearch = chosen.action === 'search';
    const gained = after.inventory !== player.inventory || after.foundHidden !== player.foundHidden;
    if (isSearch) this.inVain.set(key, gained ? 0 : (this.inVain.get(key) ?? 0) + 1);
    const arrived = `${person.id} ${after.currentRoom}`;
    if (chosen.action === 'move') this.arrivals.set(arrived, (this.arrivals.get(arrived) ?? 0) + 1);
    const isNew = after.visited.length > player.visited.length;
    if (chosen.action !== 'move' || isNew || this.isWorthwhile(after)) this.meetsNews(person);
  }

  /** Whether there is something in the player's room: a thing, a way, or somebody. */
  private isWorthwhile(player: PlayerState): boolean {
    const others = this.people.some(({ id }) => isInSight(player, this.player(id)));
    return others || isAnythingHidden(this.world, this.state, player);
  }

  private steps(player: PlayerState): Step[] {
    const isCurious = (this.inVain.get(`${player.characterId} ${player.currentRoom}`) ?? 0) < 4;
    const timesIn = (room: string) => this.arrivals.get(`${player.characterId} ${room}`) ?? 0;
    const isProtected = this.act + 1 < this.evening.protectedUntilAct;
    return stepsOf(this.world, this.state, player, { isCurious, timesIn }).filter(
      ({ action }) => player.actionPoints >= storyActions[action].cost && !(isProtected && action === 'attack'),
    );
  }

  /** Whether the player has not seen all, or somebody alive knows more or less than they do. */
  private isAnythingLeft({ id, facts }: Person, { visited }: PlayerState): boolean {
    const { content } = this.world;
    const lies = Object.values(this.state.lying).some((items) => items.length > 0);
    const differs = (other: Person) =>
      [...other.facts].some((fact) => !facts.has(fact)) || [...facts].some((fact) => !other.facts.has(fact));
    const others = this.people.filter((other) => other.id !== id && this.player(other.id).status === 'alive');
    return lies || visited.length < Object.keys(content.rooms).length || others.some(differs);
  }

  private isBusy(person: Person): void {
    person.idle = Math.max(person.idle, this.now - person.busyAt);
    person.busyAt = this.now;
  }

  private meetsNews(person: Person): void {
    person.dull = Math.max(person.dull, this.now - person.newAt);
    person.newAt = this.now;
  }

  private trigger(eventId: string): void {
    this.state = triggerEvent(this.state, eventId, this.world).state;
    this.inVain.clear();
  }

  private grant(points: number): void {
    this.state = grantPoints(this.state, points, this.world).state;
  }

  private pause(): number {
    return PAUSE.least + this.dice.chance() * (PAUSE.most - PAUSE.least);
  }

  private player(id: string): PlayerState {
    return this.state.players[id] as PlayerState;
  }
}

const library = Object.fromEntries(
  STORY_KINDS.map((kind) => [kind, Object.fromEntries(demoContent[kind].map((entry) => [entry.id, entry]))]),
);

it.each(demoChapters.map((chapter) => [chapter.name, chapter] as const))(
  'in an evening of «%s» hardly anybody is ever without something to do',
  (name, chapter) => {
    const map = demoContent.maps.find(({ id }) => id === chapter.map);
    const content = contentOf({ ...chapter, host: null }, { ...library, map } as never);
    const [least, most] = PLAYERS[chapter.id] as [number, number];
    const results = Array.from({ length: EVENINGS }, (_, seed) => {
      const dice = new Dice(seed * 7919 + 1);
      return new Evening(content, dice, least + dice.below(most - least + 1)).play();
    });
    const idle = results.filter((one) => one.idle >= IDLE).length;
    if (process.env.LUPLAY_EVENINGS) {
      const dead = results.reduce((sum, one) => sum + one.dead, 0) / EVENINGS;
      const dull = results.filter((one) => one.dull >= IDLE).length;
      const longest = Math.max(...results.map((one) => one.idle));
      console.log(`${name}: ${idle} of ${EVENINGS} idle (${longest} min), ${dull} dull, ${dead.toFixed(2)} deaths`);
    }
    expect(idle / EVENINGS).toBeLessThanOrEqual(SHARE);
  },
);
