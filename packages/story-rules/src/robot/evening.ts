import type { ChapterEvening, StoryAct } from '@luplay/contracts/story';
import { actDue, beginAct, endAct } from '../actions/acts.ts';
import type { PlayContent } from '../state/content.ts';
import type { World } from '../state/outcome.ts';
import { including, isInSight, type PlayerState, without, withPlayer } from '../state/state.ts';
import type { Dice } from './dice.ts';
import { RobotPlay } from './play.ts';
import type { Goals, Trace } from './trace.ts';

/** A host goes on to the next act when nobody could do anything but talk for so many minutes. */
const PATIENCE_MINUTES = 5;
/** How often somebody in company, who has nothing else to do, gives a thing away, by minute. */
const GIVE_CHANCE = 0.2;
/** Minutes that a vote, the text of an epilogue, and a secret in it take. */
const TOLD = { vote: 3, epilogue: 2, secret: 1 } as const;
const MINUTE_MS = 60_000;

/**
 * Plays the acts of a chapter by the clock: a player does at most one thing a minute, with the points that the chapter
 * gives, and talks or gives when there is company and nothing else to do. Votes and the epilogue take their time.
 */
export function playEvening(content: PlayContent, evening: ChapterEvening, goals: Goals, dice: Dice): Trace {
  const play = new RobotPlay(content, goals, dice);
  const clock = new Clock(evening, play, dice);
  evening.acts.forEach((act, index) => {
    clock.runAct(act, index);
  });
  const { ballots, epilogue } = evening;
  const told = epilogue ? TOLD.epilogue + TOLD.secret * epilogue.reveals.length : 0;
  const minutes = clock.minute + TOLD.vote * ballots.length + told;
  return play.end({ minutes, idle: clock.longest, given: clock.given });
}

class Clock {
  minute = 0;
  given = 0;
  /** The longest time without anything to do, by character, in minutes. */
  readonly longest = new Map<string, number>();
  private readonly idle = new Map<string, number>();
  private readonly evening: ChapterEvening;
  private readonly play: RobotPlay;
  private readonly dice: Dice;

  constructor(evening: ChapterEvening, play: RobotPlay, dice: Dice) {
    this.evening = evening;
    this.play = play;
    this.dice = dice;
    for (const id of play.cast) this.longest.set(id, 0);
  }

  runAct(act: StoryAct, index: number): void {
    const { play, evening } = this;
    const begun = this.minute;
    play.become(beginAct(play.state, act.id, this.world()).state);
    play.changed();
    for (let minute = 0, quiet = 0; minute < act.minutes && quiet < PATIENCE_MINUTES; minute += 1) {
      const fired = play.state.act?.fired.length;
      play.become(actDue(play.state, this.world()).state);
      if (play.state.act?.fired.length !== fired) play.changed();
      const hasActed = play.cast.map((id) => this.spend(id, index)).some(Boolean);
      // Points that are still to come are worth waiting for, and so are events.
      const isOver = !evening.pointsEvery && !act.events.some(({ afterMinutes }) => begun + afterMinutes > this.minute);
      quiet = hasActed || !isOver ? 0 : quiet + 1;
      this.minute += 1;
    }
    play.become(endAct(play.state, this.world()).state);
  }

  private world(): World {
    return { ...this.play.world, now: this.minute * MINUTE_MS };
  }

  /** A minute of a character. Returns whether it has done something for points. */
  private spend(id: string, act: number): boolean {
    const player = this.player(id);
    if (player.status === 'dead') return false;
    const isProtected = act + 1 < this.evening.protectedUntilAct;
    const hasActed = this.play.actOnOwnPoints(id, ({ action }) => !isProtected || action !== 'attack');
    const company = Object.values(this.play.state.players).filter(
      (other) => other.status === 'alive' && isInSight(this.player(id), other),
    );
    if (!hasActed && company.length > 0 && this.dice.maybe(GIVE_CHANCE)) this.give(id, this.dice.one(company));
    const idle = hasActed || company.length > 0 ? 0 : (this.idle.get(id) ?? 0) + 1;
    this.idle.set(id, idle);
    this.longest.set(id, Math.max(this.longest.get(id) ?? 0, idle));
    return hasActed;
  }

  private give(id: string, other: PlayerState): void {
    const giver = this.player(id);
    if (giver.inventory.length === 0) return;
    const item = this.dice.one(giver.inventory);
    const given = withPlayer(this.play.state, { ...giver, inventory: without(giver.inventory, item) });
    this.play.become(withPlayer(given, { ...other, inventory: including(other.inventory, item) }));
    this.given += 1;
  }

  private player(id: string): PlayerState {
    return this.play.state.players[id] as PlayerState;
  }
}
