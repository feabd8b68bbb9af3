import {
  type Chapter,
  type ChapterEvening,
  EVERYBODY,
  type EventEffects,
  eventEffects,
  type Room,
  type Rooms,
  type StoryCharacter,
  type StoryEvent,
  type StoryItem,
  type StoryMap,
  type StoryNote,
  type StoryNpc,
} from '@luplay/contracts/story';

type ById<Entry> = Readonly<Record<string, Entry>>;

/** The content that a play was made from. It never changes: later edits of a chapter do not reach a running play. */
export interface PlayContent {
  chapterId: string;
  name: string;
  startRoom: string;
  rooms: Readonly<Rooms>;
  /** Of the map, for hosts alone until the end. */
  backgrounds?: StoryMap['backgrounds'];
  items: ById<StoryItem>;
  notes: ById<StoryNote>;
  npcs: ById<StoryNpc>;
  /** In the order of the chapter. */
  characters: ById<StoryCharacter>;
  events: ById<StoryEvent>;
  /** Acts, votes and the end; chapters without them have none. */
  evening?: ChapterEvening;
}

/** Everything that exists when a play is started. */
export interface Library {
  map: StoryMap;
  characters: ById<StoryCharacter>;
  events: ById<StoryEvent>;
  items: ById<StoryItem>;
  notes: ById<StoryNote>;
  npcs: ById<StoryNpc>;
}

/**
 * Copies of the library what the chapter names: its characters and events, and the items, notes and NPCs that the map,
 * the characters, the events and the chapter refer to. References to entries that do not exist are dropped.
 */
export function contentOf(chapter: Chapter, library: Library): PlayContent {
  const characters = pick(library.characters, chapter.characters);
  const events = pick(library.events, chapter.events);
  const named = Object.values(events).flatMap(({ effects }) => {
    const { data } = eventEffects.safeParse(effects);
    return data ? [effectReferences(data)] : [];
  });
  const allRooms = Object.values(library.map.rooms);
  const items = pick(library.items, [
    ...chapter.items,
    ...allRooms.flatMap(({ items: lying, requiresItem }) => [...lying, ...(requiresItem ? [requiresItem] : [])]),
    ...named.flatMap((ids) => ids.items),
    ...Object.values(characters).flatMap((character) => character.inventory),
  ]);
  const npcs = pick(library.npcs, [...allRooms.flatMap((room) => room.npc), ...named.flatMap((ids) => ids.npcs)]);
  const rooms = Object.fromEntries(
    allRooms.map((room): [string, Room] => [
      room.id,
      {
        ...room,
        items: room.items.filter((id) => items[id]),
        npc: room.npc.filter((id) => npcs[id]),
      },
    ]),
  );
  return {
    chapterId: chapter.id,
    name: chapter.name,
    startRoom: library.map.startRoom,
    rooms,
    items,
    notes: pick(
      library.notes,
      Object.values(items).flatMap(({ notes }) => notes ?? []),
    ),
    npcs,
    characters: Object.fromEntries(
      Object.values(characters).map((character) => [
        character.id,
        { ...character, inventory: character.inventory.filter((id) => items[id]) },
      ]),
    ),
    events,
    ...(library.map.backgrounds && { backgrounds: library.map.backgrounds }),
    ...(chapter.evening && { evening: chapter.evening }),
  };
}

const pick = <Entry>(all: ById<Entry>, ids: readonly string[]): Record<string, Entry> =>
  Object.fromEntries(ids.flatMap((id) => (all[id] ? [[id, all[id]]] : [])));

/** The ids that the effects name, by kind. */
export function effectReferences(effects: EventEffects): Record<'rooms' | 'characters' | 'items' | 'npcs', string[]> {
  const { storyMap = {}, editCharacter = {}, rooms = [], characters = [], visibility } = effects;
  const roomChanges = Object.values(storyMap);
  const characterChanges = Object.values(editCharacter);
  return {
    rooms: [
      ...Object.keys(storyMap),
      ...rooms,
      ...roomChanges.flatMap(({ connections }) => connections ?? []),
      ...characterChanges.flatMap(({ currentRoom }) => currentRoom ?? []),
    ],
    characters: [...Object.keys(editCharacter).filter((id) => id !== EVERYBODY), ...characters],
    items: [
      ...(typeof visibility === 'object' ? Object.keys(visibility) : []),
      ...roomChanges.flatMap(({ items, requiresItem }) => [...(items ?? []), ...(requiresItem ? [requiresItem] : [])]),
      ...characterChanges.flatMap(({ inventory }) => inventory ?? []),
    ],
    npcs: roomChanges.flatMap(({ npc }) => npc ?? []),
  };
}
