import type { ChapterEvening, StoryAct, StoryBallot } from '@luplay/contracts/story';
import { actDue, beginAct, endAct } from '../actions/acts.ts';
import { stepEpilogue } from '../actions/epilogue.ts';
import { castVote, openVote, stepVote } from '../actions/votes.ts';
import type { PlayContent } from '../state/content.ts';
import { mayVote, optionsOf, revealsOf } from '../state/finale.ts';
import type { World } from '../state/outcome.ts';
import type { PlayerState } from '../state/state.ts';
import type { Dice } from './dice.ts';
import { News } from './news.ts';
import { RobotPlay } from './play.ts';
import { RobotTalk } from './talk.ts';
import type { Goals, Trace } from './trace.ts';

/** A host goes on to the next act when nobody could do anything but talk for so many minutes. */
const PATIENCE_MINUTES = 5;
/** Minutes that a vote, the text of an epilogue, and a secret in it take. */
const TOLD = { vote: 3, epilogue: 2, secret: 1 } as const;
const MINUTE_MS = 60_000;

/**
 * Plays the evening of a chapter by the clock and by the rules: in a minute a player does one thing for the points that
 * the chapter gives, and talks when there is company; who has nothing else to do hands things over. Then everybody
 * votes, and the host tells the end.
 */
export function playEvening(content: PlayContent, evening: ChapterEvening, goals: Goals, dice: Dice): Trace {
  const play = new RobotPlay({ ...content, evening }, goals, dice);
  const clock = new Clock(evening, play, dice);
  for (const act of evening.acts) clock.runAct(act);
  for (const ballot of evening.ballots) clock.vote(ballot);
  if (evening.epilogue) clock.tellEnd();
  const { minute: minutes, votes, news, talk } = clock;
  return play.end({ minutes, idle: news.longest, votes, ...talk.count });
}

/** A host triggers each event that no act names once, at some minute: as if an act had it. */
export function withHostEvents(content: PlayContent, evening: ChapterEvening, dice: Dice): ChapterEvening {
  const acts = evening.acts.map((act) => ({ ...act, events: [...act.events] }));
  const named = new Set(acts.flatMap(({ events }) => events.map(({ event }) => event)));
  for (const event of Object.keys(content.events).filter((id) => !named.has(id))) {
    const { events, minutes } = dice.one(acts);
    events.push({ event, afterMinutes: dice.below(minutes) });
  }
  return { ...evening, acts };
}

class Clock {
  minute = 0;
  votes = 0;
  readonly news: News;
  readonly talk: RobotTalk;
  private readonly evening: ChapterEvening;
  private readonly play: RobotPlay;
  private readonly dice: Dice;

  constructor(evening: ChapterEvening, play: RobotPlay, dice: Dice) {
    this.evening = evening;
    this.play = play;
    this.dice = dice;
    this.news = new News(play.world.content, play.state);
    this.talk = new RobotTalk(play, this.news, dice);
  }

  runAct(act: StoryAct): void {
    const { play, evening, news } = this;
    const begun = this.minute;
    play.follow(beginAct(play.state, act.id, this.world()));
    play.changed();
    for (const id of play.cast) news.happened(id);
    for (let minute = 0, quiet = 0; minute < act.minutes && quiet < PATIENCE_MINUTES; minute += 1) {
      const fired = play.state.act?.fired.length;
      play.follow(actDue(play.state, this.world()));
      if (play.state.act?.fired.length !== fired) play.changed();
      const hasActed = play.cast.map((id) => this.spend(id)).some(Boolean);
      news.look(play.state);
      // Points that are still to come are worth waiting for, and so are events.
      const isOver = !evening.pointsEvery && !act.events.some(({ afterMinutes }) => begun + afterMinutes > this.minute);
      quiet = hasActed || !isOver ? 0 : quiet + 1;
      this.minute += 1;
    }
    play.follow(endAct(play.state, this.world()));
  }

  /** Who may vote does, for anything but themselves. */
  vote(ballot: StoryBallot): void {
    const { play, dice } = this;
    const { content } = play.world;
    play.follow(openVote(play.state, ballot, this.world()));
    for (const id of play.cast.filter((one) => mayVote(content, this.player(one)))) {
      const options = optionsOf(content, ballot).filter((option) => option.id !== id);
      if (options.length === 0) continue;
      const choice = { voteId: ballot.id, option: dice.one(options).id };
      play.follow(castVote(play.state, id, choice, this.world()));
      this.votes += 1;
    }
    play.follow(stepVote(play.state, 'tell', this.world()));
    this.minute += TOLD.vote;
  }

  tellEnd(): void {
    const { play } = this;
    const reveals = revealsOf(play.world.content).map(() => 'reveal' as const);
    for (const step of ['begin', ...reveals, 'end'] as const) {
      play.follow(stepEpilogue(play.state, step, this.world()));
      if (step !== 'end') this.minute += step === 'begin' ? TOLD.epilogue : TOLD.secret;
    }
  }

  private world(): World {
    return { ...this.play.world, now: this.minute * MINUTE_MS };
  }

  /** A minute of a character. Returns whether it has done something for points. */
  private spend(id: string): boolean {
    const player = this.player(id);
    if (player.message !== null) this.news.happened(id);
    if (player.status === 'dead') return false;
    const hasActed = this.play.actOnOwnPoints(id);
    this.talk.minute(id, this.minute * MINUTE_MS, !hasActed);
    return hasActed;
  }

  private player(id: string): PlayerState {
    return this.play.state.players[id] as PlayerState;
  }
}
