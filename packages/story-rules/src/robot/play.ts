import { ACTION_POINTS_MAX, type StoryEvent, storyActions } from '@luplay/contracts/story';
import { acknowledge, grantPoints } from '../actions/edits.ts';
import { resetToStart } from '../actions/enter.ts';
import { triggerEvent } from '../actions/events.ts';
import { ACTIONS } from '../actions/index.ts';
import type { PlayContent } from '../state/content.ts';
import type { Outcome, World } from '../state/outcome.ts';
import { newPlay, type PlayerState, type PlayState } from '../state/state.ts';
import type { Dice } from './dice.ts';
import { isAnythingHidden, isStuck, type Step, stepsOf } from './steps.ts';
import { type EveningTrace, type Goals, type Trace, Tracer } from './trace.ts';

/** A play ends after this many turns of each character, if not everything was seen before. */
const TURNS = 100;
/** It ends earlier when nobody has come to a new room or found anything for so many turns. */
const IDLE_TURNS = 25;
/** A player who has found nothing in a room so many times in a row does not look around there again. */
const PATIENCE = 4;
/** How often a host triggers one of the events left, by turn. */
const EVENT_CHANCE = 0.1;

/** Plays the content once by the rules. `triggersEvents`: a host triggers each event once, at some time. */
export function playOnce(content: PlayContent, goals: Goals, dice: Dice, triggersEvents: boolean): Trace {
  const play = new RobotPlay(content, goals, dice);
  const events = triggersEvents ? Object.values(content.events) : [];
  let news = 0;
  for (let turn = 0; turn < TURNS && !play.isComplete && (events.length > 0 || turn - news <= IDLE_TURNS); turn++) {
    if (events.length > 0 && dice.maybe(EVENT_CHANCE)) play.trigger(...events.splice(dice.below(events.length), 1));
    const before = play.discoveries;
    play.turn();
    if (play.discoveries > before) news = turn;
  }
  return play.end();
}

export class RobotPlay {
  readonly world: World;
  private readonly dice: Dice;
  readonly cast: readonly string[];
  private readonly tracer: Tracer;
  /** Searches in a row that found nothing, by character and room. */
  private readonly inVain = new Map<string, number>();
  state: PlayState;

  constructor(content: PlayContent, goals: Goals, dice: Dice) {
    this.world = { content, now: 0, chance: dice.chance, unrecorded: true, isChecked: true };
    this.dice = dice;
    this.cast = Object.keys(content.characters);
    this.state = this.cast.reduce((now, id) => resetToStart(now, id, id, this.world).state, newPlay(content));
    this.tracer = new Tracer(this.state, goals);
  }

  get isComplete(): boolean {
    return this.tracer.isComplete;
  }

  /** Grows whenever somebody comes to a room that is new to them, or gets an item. */
  get discoveries(): number {
    return this.tracer.discoveries;
  }

  /** A host triggers an event. */
  trigger(event?: StoryEvent): void {
    if (!event) return;
    const { state } = triggerEvent(this.state, event.id, this.world);
    this.become(state);
    this.changed();
  }

  /** Takes over another state, such as after the host has done something. */
  become(state: PlayState): void {
    this.tracer.observe(this.state, state);
    this.state = state;
  }

  /** Takes over what a rule has done, which must have allowed it. */
  follow({ state, rejection }: Outcome<unknown>): void {
    if (rejection) throw new Error(`the robot tried what is not allowed: ${rejection.message}`);
    this.become(state);
  }

  /** A host triggers what opens ways: everybody looks around again. */
  changed(): void {
    this.inVain.clear();
  }

  /** The character does something sensible that it has the points for, if there is anything. */
  actOnOwnPoints(id: string): boolean {
    if (this.state.players[id]?.message) this.state = acknowledge(this.state, id).state;
    const { actionPoints } = this.player(id);
    const steps = this.sensibleSteps(this.player(id)).filter(({ action }) => actionPoints >= storyActions[action].cost);
    const step = this.dice.weighted(steps);
    if (step) this.take(id, step);
    return step !== undefined;
  }

  /** Each character acts once. */
  turn(): void {
    for (const id of this.cast) if (!this.isComplete) this.act(id);
  }

  end(evening: EveningTrace | null = null): Trace {
    for (const player of Object.values(this.state.players)) {
      if (player.status === 'alive' && isStuck(this.world, this.state, player)) this.tracer.stuck(player.currentRoom);
    }
    return this.tracer.end(this.state, evening);
  }

  private act(id: string): void {
    if (this.state.players[id]?.message) this.state = acknowledge(this.state, id).state;
    const player = this.player(id);
    if (player.status === 'dead') return;
    const steps = this.sensibleSteps(player);
    if (steps.length === 0) return;
    const affordable = () => steps.filter(({ action }) => this.player(id).actionPoints >= storyActions[action].cost);
    if (affordable().length === 0) {
      this.state = grantPoints(this.state, ACTION_POINTS_MAX, this.world).state;
      this.tracer.granted();
    }
    const step = this.dice.weighted(affordable());
    if (step) this.take(id, step);
  }

  private sensibleSteps(player: PlayerState): Step[] {
    const { world, state } = this;
    const { characterId: id, currentRoom } = player;
    const timesIn = (room: string) => this.tracer.timesIn(id, room);
    const isCurious = (this.inVain.get(`${id} ${currentRoom}`) ?? 0) < PATIENCE;
    const steps = stepsOf(world, state, player, { isCurious, timesIn });
    const seesNoWay = !steps.some(({ action }) => ACTIONS[action].robot.isWayOn);
    // Somebody who sees no way on looks around as long as there is something to find.
    return seesNoWay && isAnythingHidden(world, state, player)
      ? stepsOf(world, state, player, { isCurious: true, timesIn })
      : steps;
  }

  private take(id: string, { action, take }: Step): void {
    const before = this.player(id);
    this.follow(take(this.state));
    this.tracer.spent(id, action);
    if (action !== 'search') return;
    const after = this.player(id);
    const hasFound = after.inventory !== before.inventory || after.foundHidden !== before.foundHidden;
    const place = `${id} ${before.currentRoom}`;
    this.inVain.set(place, hasFound ? 0 : (this.inVain.get(place) ?? 0) + 1);
  }

  private player(id: string): PlayerState {
    return this.state.players[id] as PlayerState;
  }
}
