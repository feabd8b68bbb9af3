import type { EventEffects, StoryMap } from '@luplay/contracts/story';
import { isPlain, readJson } from '../fields/json.ts';
import { story } from '../locale.ts';

const texts = story.events;

type RoomChanges = NonNullable<EventEffects['storyMap']>[string];
type CharacterChanges = NonNullable<EventEffects['editCharacter']>[string];

type Check = (value: unknown) => boolean;
const isIds: Check = (value) => Array.isArray(value) && value.every((id) => typeof id === 'string');
const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';
const isFlag: Check = (value) => typeof value === 'boolean';
const hasShape = (value: unknown, shape: Readonly<Record<string, Check>>): boolean =>
  isPlain(value) && Object.entries(shape).every(([key, check]) => value[key] === undefined || check(value[key]));
const each =
  (shape: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isPlain(value) && Object.values(value).every((one) => hasShape(one, shape));

/** The types of what the pickers show: the service judges the rest. */
const SHOWN: Readonly<Record<string, Check>> = {
  message: isText,
  visibility: (value) => isText(value) || isPlain(value),
  panicChance: isNumber,
  storyMap: each({ enabled: isFlag, locked: isFlag, hidden: isFlag, items: isIds }),
  editCharacter: each({
    status: isText,
    currentRoom: isText,
    actionPoints: isNumber,
    message: (value) => value === null || isText(value),
    inventory: isIds,
  }),
  rooms: isIds,
  characters: isIds,
};

/** The effects that are typed as JSON; null when the pickers cannot show them. */
export function readEffects(typed: string): EventEffects | null {
  const read = readJson(typed);
  return 'error' in read || !hasShape(read.value, SHOWN) ? null : (read.value as EventEffects);
}

/** Effects without fields that are undefined, and without empty lists and objects. */
export function cleaned(effects: EventEffects): EventEffects {
  const isEmpty = (value: unknown) =>
    value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(effects).filter(([, value]) => !isEmpty(value)));
}

/** The record with fields of one entry changed; a field that is undefined goes, and so does an entry without fields. */
function changedIn<Changes extends object>(
  all: Readonly<Record<string, Changes>> | undefined,
  id: string,
  change: { [Key in keyof Changes]?: Changes[Key] | undefined },
): Record<string, Changes> {
  const next = Object.entries({ ...all?.[id], ...change }).filter(([, value]) => value !== undefined);
  return { ...all, [id]: Object.fromEntries(next) as Changes };
}

const withoutKey = <Value>(all: Readonly<Record<string, Value>> | undefined, id: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(all ?? {}).filter(([key]) => key !== id));

/** Changes one entry of a record of the effects; null takes it out. */
const changing =
  <Changes extends object>(field: 'storyMap' | 'editCharacter') =>
  (effects: EventEffects, id: string, change: { [Key in keyof Changes]?: Changes[Key] | undefined } | null) => {
    const all = effects[field] as Readonly<Record<string, Changes>> | undefined;
    return cleaned({ ...effects, [field]: change ? changedIn(all, id, change) : withoutKey(all, id) });
  };

/** What the event does to a room. */
export const withRoomChanges = changing<RoomChanges>('storyMap');

/** What the event does to a character, or to everybody whom it addresses. */
export const withCharacterChanges = changing<CharacterChanges>('editCharacter');

/** Whether an item is to be seen; null: as before. */
export function withItem(effects: EventEffects, id: string, shown: 'visible' | 'invisible' | null): EventEffects {
  const items = typeof effects.visibility === 'object' ? effects.visibility : {};
  return cleaned({ ...effects, visibility: shown ? { ...items, [id]: shown } : withoutKey(items, id) });
}

/** The map that has all rooms of the effects, the preferred one first; undefined while there is none. */
export function mapOf(effects: EventEffects, maps: readonly StoryMap[], preferred: string | null) {
  const named = [
    ...Object.keys(effects.storyMap ?? {}),
    ...(effects.rooms ?? []),
    ...Object.values(effects.editCharacter ?? {}).flatMap(({ currentRoom }) => currentRoom ?? []),
  ];
  const fits = ({ rooms }: StoryMap) => named.every((id) => Object.hasOwn(rooms, id));
  const first = maps.find(({ id }) => id === preferred);
  return first ?? (named.length > 0 ? maps.find(fits) : undefined) ?? maps[0];
}

/** An event to begin with. */
export interface Template {
  name: string;
  description: string;
  type: 'global' | 'local';
  effects: EventEffects;
}

interface Known {
  map: StoryMap | undefined;
  /** Ids. */
  characters: readonly string[];
  items: readonly string[];
}

/** A room that a template picks: not where the players begin. */
const someRoom = (map: StoryMap | undefined): string[] => {
  const ids = Object.keys(map?.rooms ?? {});
  return [ids.find((id) => id !== map?.startRoom) ?? ids[0]].filter((id) => id !== undefined);
};

export const TEMPLATES = ['dark', 'fire', 'blackmail', 'clue'] as const;
export type TemplateName = (typeof TEMPLATES)[number];

/** What a template makes of what there is: its rooms, things and characters are to be looked over by the author. */
export function templateOf(name: TemplateName, { map, characters, items }: Known): Template {
  const { title, description, message } = texts.templates[name];
  const make = (type: Template['type'], effects: EventEffects): Template => ({
    ...{ name: title, description, type },
    effects: cleaned({ message, ...effects }),
  });
  switch (name) {
    case 'dark':
      return make('global', { visibility: 'low' });
    case 'fire': {
      const rooms = someRoom(map);
      const storyMap = Object.fromEntries(rooms.map((id) => [id, { enabled: false }]));
      return make(rooms.length > 0 ? 'local' : 'global', { rooms, storyMap, panicChance: 50 });
    }
    case 'blackmail': {
      const whom = characters.slice(0, 1);
      return make(whom.length > 0 ? 'local' : 'global', { characters: whom });
    }
    case 'clue':
      return make('global', { visibility: Object.fromEntries(items.slice(0, 1).map((id) => [id, 'visible'])) });
  }
}
