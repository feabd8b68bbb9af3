import type { ChapterEvening, StoryAct } from '@luplay/contracts/story';
import { done, logged, type Outcome, reject, type World } from '../state/outcome.ts';
import { type ActState, including, type PlayState, pointsEveryOf } from '../state/state.ts';
import { texts } from '../state/texts.ts';
import { changedRoom, withPoints } from './edits.ts';
import { triggerEvent } from './events.ts';

const MINUTE = 60_000;

/** The host begins an act: rooms open, the living get points, and the events of its first minute happen. */
export function beginAct(state: PlayState, actId: string, world: World): Outcome {
  const { content, now } = world;
  const acts = content.evening?.acts ?? [];
  const index = acts.findIndex(({ id }) => id === actId);
  const found = acts[index];
  if (!found) return reject(state, 'not_found', texts.noAct);
  // Another host tells the end, which has ended the last act.
  if (state.epilogue) return reject(state, 'conflict', texts.hasEpilogue);
  // Two hosts have begun it at the same moment.
  if (state.act?.index === index) return { state };
  const rooms = found.opens.filter((id) => Object.hasOwn(content.rooms, id));
  const opened = rooms.reduce((play, id) => changedRoom(play, id, { enabled: true, locked: false }), state);
  const endsAt = now + found.minutes * MINUTE;
  const act = { index, startedAt: now, endsAt, fired: [], pointsAt: now, isOver: false, nextAt: now };
  const begun = scheduled({ ...withPoints(opened, found.points), act, actsBegun: index + 1 }, world);
  const { state: after } = done(state, begun, world, texts.log.act(index + 1, found.name, found.points));
  return actDue(after, world);
}

/** Its end moves by so many minutes, not into the past. Time that is over begins to run again. */
export function extendAct(state: PlayState, minutes: number, world: World): Outcome {
  const { act } = state;
  const found = actOf(state, world);
  if (!act || !found) return reject(state, 'conflict', texts.noActRuns);
  const endsAt = Math.max(world.now, Math.max(act.endsAt, minutes > 0 ? world.now : 0) + minutes * MINUTE);
  // Points that were not given while the time was over are not made up for.
  const pointsAt = act.isOver ? world.now : act.pointsAt;
  const extended = scheduled({ ...state, act: { ...act, endsAt, pointsAt, isOver: false } }, world);
  return done(state, extended, world, texts.log.extended(found.name, minutes));
}

/** `number`: of the act that the host sees; if another host has begun the next one, that goes on. */
export function endAct(state: PlayState, world: World, number?: number): Outcome {
  const found = actOf(state, world);
  if (!found) return reject(state, 'conflict', texts.noActRuns);
  if (number !== undefined && state.act?.index !== number - 1) return { state };
  return done(state, { ...state, act: null }, world, texts.log.ended(found.name));
}

/** The host triggers an event; the act that runs does not let it happen again at its minute. */
export function triggerByHost(state: PlayState, eventId: string, world: World): Outcome {
  const { act } = state;
  const found = actOf(state, world);
  if (!act || !found) return triggerEvent(state, eventId, world);
  const pending = dueEvents(found, act).filter(({ id }) => id === eventId);
  const early = including(act.early ?? [], ...pending.map(({ place }) => place));
  return triggerEvent({ ...state, act: { ...act, early } }, eventId, world, state);
}

/** From now on all the living get these points while an act runs; null: none. */
export function setPointsEvery(state: PlayState, every: ChapterEvening['pointsEvery'], world: World): Outcome {
  const act = state.act && { ...state.act, pointsAt: world.now };
  const line = every ? texts.log.pointsEvery(every.points, every.minutes) : texts.log.noPointsEvery;
  return done(state, scheduled({ ...state, ...(act && { act }), pointsEvery: every }, world), world, line);
}

/** While another chapter is played, the clock of the act stands still: nothing of it is missed or made up for. */
export function holdAct(state: PlayState, isHeld: boolean, world: World): Outcome {
  const { act } = state;
  if (!act || isHeld === (act.heldAt !== undefined)) return { state };
  if (isHeld) return { state: { ...state, act: { ...act, heldAt: world.now, nextAt: null } } };
  const { heldAt = world.now, startedAt, endsAt, pointsAt, ...others } = act;
  const later = (at: number) => at + world.now - heldAt;
  const goesOn = { ...others, startedAt: later(startedAt), endsAt: later(endsAt), pointsAt: later(pointsAt) };
  const undo = state.undo.map(({ logId, past }) => ({
    logId,
    past: past.map((value) => {
      const isTime = value.path[0] === 'act' && /At$/.test(value.path[1] ?? '') && typeof value.before === 'number';
      return isTime ? { ...value, before: later(value.before as number) } : value;
    }),
  }));
  return { state: scheduled({ ...state, act: goesOn, undo }, world) };
}

/**
 * What the clock of the act does: events whose time has come, points, the end of its time. Everything that was missed
 * while no process ran is made up for. Each has a line of its own in the log; an event can be taken back without
 * happening again.
 */
export function actDue(state: PlayState, world: World): Outcome {
  let now = state;
  while (now.act && now.act.nextAt !== null && now.act.nextAt <= world.now) now = nextStep(now, now.act, world);
  return { state: now };
}

function nextStep(state: PlayState, act: ActState, world: World): PlayState {
  const found = actOf(state, world);
  if (!found) return { ...state, act: { ...act, nextAt: null } };
  const at = act.nextAt as number;
  const mark = (changed: Partial<ActState>) => scheduled({ ...state, act: { ...act, ...changed } }, world);

  const event = dueEvents(found, act).find((one) => one.at <= at);
  if (event) {
    const marked = mark({ fired: [...act.fired, event.place] });
    if (act.early?.includes(event.place)) return marked;
    const { state: after, rejection } = triggerEvent(marked, event.id, world);
    const name = world.content.events[event.id]?.name ?? event.id;
    return rejection ? logged(after, { ts: world.now, ...texts.log.failed(name) }) : after;
  }
  const every = pointsEveryOf(world.content, state);
  const pointsAt = every && act.pointsAt + every.minutes * MINUTE;
  if (every && pointsAt !== null && pointsAt <= Math.min(at, act.endsAt)) {
    const given = withPoints(mark({ pointsAt }), every.points);
    return withoutStep(state, done(state, given, world, texts.log.granted(every.points)).state);
  }
  if (!act.isOver && act.endsAt <= at) {
    return logged(mark({ isOver: true }), { ts: world.now, ...texts.log.timeOver(found.name) });
  }
  return mark({});
}

/**
 * Points that come by themselves are no step of undo. Taking back the action before them takes them back too, and the
 * clock then gives them again.
 */
function withoutStep(before: PlayState, after: PlayState): PlayState {
  const [newest, step] = [before.undo.at(-1), after.undo.at(-1)];
  if (!newest || !step || newest === step) return { ...after, undo: before.undo };
  const isKnown = (path: string[]) => newest.past.some((one) => one.path.every((key, place) => key === path[place]));
  const past = [...newest.past, ...step.past.filter(({ path }) => !isKnown(path))];
  return { ...after, undo: [...before.undo.slice(0, -1), { ...newest, past }] };
}

/** The state with the time at which its act changes something the next time. */
function scheduled(state: PlayState, world: World): PlayState {
  const { act } = state;
  const found = actOf(state, world);
  if (!act || !found || act.heldAt !== undefined) return state;
  const every = pointsEveryOf(world.content, state);
  const pointsAt = every ? act.pointsAt + every.minutes * MINUTE : Number.POSITIVE_INFINITY;
  const times = [
    ...dueEvents(found, act).map(({ at }) => at),
    ...(pointsAt <= act.endsAt ? [pointsAt] : []),
    ...(act.isOver ? [] : [act.endsAt]),
  ];
  const nextAt = times.length > 0 ? Math.min(...times) : null;
  return nextAt === act.nextAt ? state : { ...state, act: { ...act, nextAt } };
}

/** The events that have not happened yet, the next one first. `place`: among those of the act. */
const dueEvents = ({ events }: StoryAct, { startedAt, fired }: ActState) =>
  events
    .map(({ event, afterMinutes }, place) => ({ id: event, place, at: startedAt + afterMinutes * MINUTE }))
    .filter(({ place }) => !fired.includes(place))
    .sort((one, other) => one.at - other.at);

const actOf = ({ act }: PlayState, { content }: World): StoryAct | undefined =>
  act ? content.evening?.acts[act.index] : undefined;
