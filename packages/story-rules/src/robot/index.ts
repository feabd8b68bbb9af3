import type { EventEffects } from '@luplay/contracts/story';
import { canTake, reachByCharacter, roomOptions, together } from '../checks/reach.ts';
import type { PlayContent } from '../state/content.ts';
import { Dice } from './dice.ts';
import { playEvening, withHostEvents } from './evening.ts';
import { playOnce } from './play.ts';
import { Collector, type RobotReport } from './report.ts';
import type { Goals } from './trace.ts';

export type { CharacterResult, EveningResult, RobotReport, RoomResult, Spread } from './report.ts';

export interface RobotOptions {
  /** The same seed plays the same plays. */
  seed: number;
  /** Whether a host triggers the events, each once in a play; acts trigger theirs in any case. */
  events: boolean;
}

/** Far apart, so that neighbouring seeds share no plays. */
const SEED_STEP = 0x9e3779b1;

/**
 * A robot that plays a chapter with all its characters, again and again. Its steps are random but sensible, and follow
 * the rules of a play; a chapter with acts is played by their clock. The effects of the content's events must be valid.
 */
export class Robot {
  private readonly content: PlayContent;
  private readonly options: RobotOptions;
  /** Everything that some character can come to. */
  readonly goals: Goals;
  private readonly collector: Collector;
  private played = 0;

  constructor(content: PlayContent, options: RobotOptions) {
    this.content = content;
    this.options = options;
    this.goals = goalsOf(content, options.events);
    this.collector = new Collector(content, this.goals);
  }

  /** Plays once more. Returns the number of plays until now. */
  play(): number {
    const { content, goals, options } = this;
    const dice = new Dice((Math.imul(options.seed, SEED_STEP) + this.played) | 0);
    const { evening } = content;
    this.collector.add(
      evening && evening.acts.length > 0
        ? playEvening(content, options.events ? withHostEvents(content, evening, dice) : evening, goals, dice)
        : playOnce(content, goals, dice, options.events),
    );
    this.played += 1;
    return this.played;
  }

  report(): RobotReport {
    return this.collector.report();
  }
}

function goalsOf(content: PlayContent, events: boolean): Goals {
  const effects = events ? Object.values(content.events).map((event) => event.effects as EventEffects) : [];
  const { rooms } = together(reachByCharacter(content, effects).values());
  const items = [...roomOptions(content, effects)].flatMap(([id, options]) =>
    rooms.has(id) ? [...options.items].filter((item) => canTake(content, item, effects)) : [],
  );
  return { rooms, items: new Set(items) };
}
