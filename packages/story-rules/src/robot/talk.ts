import { nameOf } from '../state/outcome.ts';
import { isInSight, type PlayerState } from '../state/state.ts';
import { answerOffer, isBeside, nameOfThing, offer, say } from '../talk/talk.ts';
import type { Dice } from './dice.ts';
import type { News } from './news.ts';
import type { RobotPlay } from './play.ts';
import type { Talked } from './trace.ts';

/** How often somebody in company tells what another one does not know, or something at all to who has just come. */
const TELL_CHANCE = 0.5;
/** How often somebody in company who has nothing else to do offers a thing, or shows a note, by minute. */
const OFFER_CHANCE = 0.2;
/** How often what is offered is taken. */
const ACCEPT_CHANCE = 0.9;

/** What the robot's characters say and hand to each other, by the rules of talk. */
export class RobotTalk {
  readonly count: Talked = { whispers: 0, given: 0, shown: 0 };
  private readonly play: RobotPlay;
  private readonly news: News;
  private readonly dice: Dice;

  constructor(play: RobotPlay, news: News, dice: Dice) {
    this.play = play;
    this.news = news;
    this.dice = dice;
  }

  /** A minute of a character. `isFree`: it has nothing else to do. */
  minute(id: string, now: number, isFree: boolean): void {
    const player = this.player(id);
    const company = Object.values(this.play.state.players).filter(
      (other) => other.status === 'alive' && isInSight(player, other),
    );
    if (company.length === 0) return;
    if (this.dice.maybe(TELL_CHANCE)) this.whisper(player, this.dice.one(company), now);
    const near = company.filter((other) => isBeside(player, other));
    if (isFree && near.length > 0 && this.dice.maybe(OFFER_CHANCE)) this.hand(id, this.dice.one(near).characterId, now);
  }

  private whisper({ characterId, inventory, notes }: PlayerState, { characterId: to }: PlayerState, now: number) {
    const untold = [
      ...inventory.map((thing) => ({ thing, isNote: false })),
      ...notes.map((thing) => ({ thing, isNote: true })),
    ].filter(({ thing }) => !this.news.knows(to, thing));
    const { play, news } = this;
    const { content } = play.world;
    if (untold.length === 0 && news.hasHeard(to, characterId)) return;
    const told = untold.length > 0 ? this.dice.one(untold) : null;
    const text = told ? nameOfThing(content, told) : nameOf(content, to);
    play.follow(say(play.state, characterId, { to, text }, { ...play.world, now }));
    news.tell(to, characterId, told?.thing ?? null);
    this.count.whispers += 1;
  }

  /** Gives a thing, or shows a note, to somebody who may refuse it. */
  private hand(id: string, to: string, now: number): void {
    const { play, dice } = this;
    const { inventory, notes } = this.player(id);
    const readable = notes.filter((note) => play.world.content.notes[note]?.enabled);
    const isNote = readable.length > 0 && (inventory.length === 0 || dice.maybe(0.5));
    const things = isNote ? readable : inventory;
    if (things.length === 0) return;
    const thing = dice.one(things);
    const world = { ...play.world, now };
    play.follow(offer(play.state, id, { kind: isNote ? 'show' : 'give', to, thing, isNote }, world));
    const offerId = play.state.talk?.offers.at(-1)?.id as number;
    const accept = dice.maybe(ACCEPT_CHANCE);
    play.follow(answerOffer(play.state, to, { offerId, accept }, world));
    if (!accept) return;
    this.count[isNote ? 'shown' : 'given'] += 1;
    if (isNote) this.news.tell(to, id, thing);
  }

  private player(id: string): PlayerState {
    return this.play.state.players[id] as PlayerState;
  }
}
