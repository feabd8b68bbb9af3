import {
  EVERYBODY,
  type EventEffects,
  eventEffects,
  type PlayCharacterChanges,
  type StoryEvent,
} from '@luplay/contracts/story';
import { effectReferences, type PlayContent } from '../state/content.ts';
import { done, type Outcome, reject, type World } from '../state/outcome.ts';
import { type Conditions, type PlayerState, type PlayState, withPlayer } from '../state/state.ts';
import { texts } from '../state/texts.ts';
import { withUnread } from '../state/unread.ts';
import { changedPlayer, changedRoom } from './edits.ts';

/** Triggers an event of the chapter: everything that its effects say, or nothing. `before`: what undo leads back to. */
export function triggerEvent(state: PlayState, eventId: string, world: World, before = state): Outcome {
  const { content } = world;
  const event = Object.hasOwn(content.events, eventId) ? content.events[eventId] : undefined;
  if (!event) return reject(state, 'not_found', texts.noEvent);
  const effects = world.isChecked ? (event.effects as EventEffects) : eventEffects.safeParse(event.effects).data;
  if (!effects) return reject(state, 'conflict', texts.unknownIn(event.name, 'effects'));
  const unknown = unknownReference(content, effects);
  if (unknown !== null) return reject(state, 'conflict', texts.unknownIn(event.name, unknown));

  const addressed = addressedBy(state, event.type, effects);
  const steps = [
    (now: PlayState) => onRooms(now, effects),
    (now: PlayState) => onItems(now, effects),
    (now: PlayState) => onCharacters(now, effects, addressed, content),
    (now: PlayState) => onConditions(now, event.type, effects, addressed),
    (now: PlayState) => onMessages(now, effects, addressed),
    (now: PlayState) => onHall(now, event, effects, world),
  ];
  const after = steps.reduce((now, step) => step(now), state);
  return done(before, after, world, texts.log.event(event.name));
}

/** The first id in the effects that names nothing in the play; null when all do. */
export function unknownReference(content: PlayContent, effects: EventEffects): string | null {
  const named = effectReferences(effects);
  for (const [kind, ids] of Object.entries(named)) {
    const missing = ids.find((id) => !Object.hasOwn(content[kind as keyof typeof named], id));
    if (missing !== undefined) return missing;
  }
  return null;
}

function addressedBy(state: PlayState, type: 'global' | 'local', effects: EventEffects): string[] {
  const { rooms = [], characters = [] } = effects;
  return Object.values(state.players)
    .filter(
      ({ characterId, currentRoom }) =>
        type === 'global' || rooms.includes(currentRoom) || characters.includes(characterId),
    )
    .map(({ characterId }) => characterId);
}

const onRooms = (state: PlayState, { storyMap = {} }: EventEffects): PlayState =>
  Object.entries(storyMap).reduce((now, [roomId, changes]) => changedRoom(now, roomId, changes), state);

const onItems = (state: PlayState, { visibility }: EventEffects): PlayState =>
  typeof visibility === 'object' ? { ...state, itemVisibility: { ...state.itemVisibility, ...visibility } } : state;

/** What is said of a character itself comes after what is said of everybody. */
function onCharacters(state: PlayState, { editCharacter = {} }: EventEffects, to: string[], content: PlayContent) {
  const { [EVERYBODY]: everybody, ...single } = editCharacter;
  const edits: [string, PlayCharacterChanges][] = [
    ...(everybody ? to.map((id): [string, PlayCharacterChanges] => [id, everybody]) : []),
    ...Object.entries(single),
  ];
  // A message follows what was unread before the event: that to the character itself takes the place of everybody's.
  const heard = (id: string, { message, ...others }: PlayCharacterChanges): PlayCharacterChanges => ({
    ...others,
    ...(message !== undefined && { message: message && withUnread(state.players[id]?.message ?? null, message) }),
  });
  return edits.reduce((now, [id, changes]) => changedPlayer(now, id, heard(id, changes), content), state);
}

function onConditions(
  state: PlayState,
  type: 'global' | 'local',
  { visibility, panicChance }: EventEffects,
  addressed: string[],
): PlayState {
  const conditions: Partial<Conditions> = {
    ...(typeof visibility === 'string' && { visibility }),
    ...(panicChance !== undefined && { panicChance }),
  };
  if (Object.keys(conditions).length === 0) return state;
  // Characters that enter after a global event are subject to it as well.
  const forAll = type === 'global' ? { ...state, conditions: { ...state.conditions, ...conditions } } : state;
  return eachPlayer(forAll, addressed, (player) => ({
    ...player,
    conditions: { ...player.conditions, ...conditions },
  }));
}

const onMessages = (state: PlayState, { message }: EventEffects, addressed: string[]): PlayState =>
  message === undefined
    ? state
    : eachPlayer(state, addressed, (player) => ({ ...player, message: withUnread(player.message, message) }));

/** What all are told, the hall is told as well. */
const onHall = (state: PlayState, { type, sound }: StoryEvent, { message }: EventEffects, { now }: World): PlayState =>
  type === 'global' && message !== undefined
    ? { ...state, hall: { text: message, at: now, ...(sound && { sound }) } }
    : state;

const eachPlayer = (state: PlayState, ids: string[], change: (player: PlayerState) => PlayerState): PlayState =>
  ids.reduce((now, id) => {
    const player = now.players[id];
    return player ? withPlayer(now, change(player)) : now;
  }, state);
