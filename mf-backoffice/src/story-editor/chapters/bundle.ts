import type { Chapter, ChapterEvening, EventEffects, StoryKind, StoryMap } from '@luplay/contracts/story';
import type { EntryOf } from '../story-queries.ts';

type Entries = { [Kind in Exclude<StoryKind, 'maps'>]: EntryOf<Kind>[] };

/** A chapter with everything that it is made of: what a ZIP holds, and what a copy is made from. */
export interface ChapterBundle extends Entries {
  format: 'luplay-chapter';
  version: 1;
  chapter: Omit<Chapter, 'host'>;
  map: StoryMap;
  /** By the path of a stored picture, its file in the ZIP. */
  pictures: Record<string, string>;
  /** The same of sounds; files of older versions have none. */
  sounds?: Record<string, string>;
}

const ID_LENGTH = 64;

type ById<Entry> = Readonly<Record<string, Entry>>;
export type Library = { [Kind in StoryKind]: ById<EntryOf<Kind>> };

/** Where uploaded pictures are; others belong to the product and are everywhere. */
const STORED = '/api2/media/story/';
const STORED_SOUNDS = '/api2/media/story-sounds/';
const filesIn = (folder: string, paths: Iterable<string>): Record<string, string> =>
  Object.fromEntries([...new Set(paths)].map((path) => [path, `${folder}/${path.split('/').at(-1)}`]));

const pick = <Entry>(all: ById<Entry>, ids: Iterable<string>): Entry[] =>
  [...new Set(ids)].flatMap((id) => (Object.hasOwn(all, id) ? [all[id] as Entry] : []));

/** What the chapter and its events name; null while its map does not exist. */
export function bundleOf({ host: _, ...chapter }: Chapter, library: Library): ChapterBundle | null {
  const map = library.maps[chapter.map];
  if (!map) return null;
  const events = pick(library.events, chapter.events);
  const changes = events.map(({ effects }) => effects as EventEffects);
  const changedRooms = changes.flatMap(({ storyMap = {} }) => Object.values(storyMap));
  const rooms = Object.values(map.rooms);
  const characters = pick(library.characters, chapter.characters);
  const items = pick(library.items, [
    ...chapter.items,
    ...[...rooms, ...changedRooms].flatMap((room) => [...(room.items ?? []), room.requiresItem ?? '']),
    ...characters.flatMap(({ inventory }) => inventory),
    ...changes.flatMap(({ editCharacter = {} }) => Object.values(editCharacter).flatMap((one) => one.inventory ?? [])),
    ...changes.flatMap(({ visibility }) => (typeof visibility === 'object' ? Object.keys(visibility) : [])),
  ]);
  const bundle = {
    ...{ format: 'luplay-chapter' as const, version: 1 as const, chapter, map, characters, events, items },
    notes: pick(library.notes, [...(chapter.notes ?? []), ...items.flatMap(({ notes }) => notes ?? [])]),
    npcs: pick(
      library.npcs,
      [...rooms, ...changedRooms].flatMap(({ npc }) => npc ?? []),
    ),
  };
  const entries = [...bundle.characters, ...bundle.items, ...bundle.notes, ...bundle.npcs];
  const pictured = [...entries, ...Object.values(map.backgrounds ?? {})].map(({ image }) => image);
  const stored = [...pictured, chapter.worldMap].flatMap((path) => (path?.startsWith(STORED) ? path : []));
  const heard = events.flatMap(({ sound }) => (sound?.startsWith(STORED_SOUNDS) ? sound : []));
  return { ...bundle, pictures: filesIn('pictures', stored), sounds: filesIn('sounds', heard) };
}

/** The bundle with new ids everywhere, so that it can stand beside the chapter that it came from. */
export function renamed(bundle: ChapterBundle, mark: string, name: string): ChapterBundle {
  const { chapter, map, characters, events, items, notes, npcs } = bundle;
  const known = new Set([chapter, map, ...characters, ...events, ...items, ...notes, ...npcs].map(({ id }) => id));
  const made = new Map<string, string>();
  // Long ids are cut: two may become the same.
  const used = new Set<string>();
  for (const id of known) {
    const ending = (end: string) => id.slice(0, ID_LENGTH - end.length) + end;
    let next = ending(`-${mark}`);
    for (let more = 2; used.has(next); more += 1) next = ending(`-${more}-${mark}`);
    used.add(next);
    made.set(id, next);
  }
  const to = (id: string): string => made.get(id) ?? id;
  const all = (ids: readonly string[]): string[] => ids.map(to);
  const maybe = <Id extends string | null | undefined>(id: Id): Id => (typeof id === 'string' ? (to(id) as Id) : id);
  const keys = <Value>(record: ById<Value>): Record<string, Value> =>
    Object.fromEntries(Object.entries(record).map(([id, value]) => [to(id), value]));
  const inRoom = <Changes extends { items?: string[]; npc?: string[]; requiresItem?: string | null }>(
    room: Changes,
  ) => ({
    ...room,
    ...(room.items && { items: all(room.items) }),
    ...(room.npc && { npc: all(room.npc) }),
    ...(room.requiresItem !== undefined && { requiresItem: maybe(room.requiresItem) }),
  });
  const rooms = <Changes extends object>(record: ById<Changes>): Record<string, Changes> =>
    Object.fromEntries(Object.entries(record).map(([id, room]) => [id, inRoom(room)]));
  const effects = (of: EventEffects): EventEffects => ({
    ...of,
    ...(of.storyMap && { storyMap: rooms(of.storyMap) }),
    ...(typeof of.visibility === 'object' && { visibility: keys(of.visibility) }),
    ...(of.characters && { characters: all(of.characters) }),
    ...(of.editCharacter && {
      editCharacter: Object.fromEntries(
        Object.entries(of.editCharacter).map(([id, one]) => [
          to(id),
          { ...one, ...(one.inventory && { inventory: all(one.inventory) }) },
        ]),
      ),
    }),
  });
  const evening = (of: ChapterEvening): ChapterEvening => ({
    ...of,
    publicLines: keys(of.publicLines),
    acts: of.acts.map((act) => ({ ...act, events: act.events.map((one) => ({ ...one, event: to(one.event) })) })),
    epilogue: of.epilogue && {
      ...of.epilogue,
      fates: keys(of.epilogue.fates),
      reveals: all(of.epilogue.reveals),
    },
  });
  return {
    ...bundle,
    chapter: {
      ...chapter,
      id: to(chapter.id),
      name,
      map: to(chapter.map),
      characters: all(chapter.characters),
      events: all(chapter.events),
      items: all(chapter.items),
      ...(chapter.notes && { notes: all(chapter.notes) }),
      ...(chapter.evening && { evening: evening(chapter.evening) }),
    },
    map: { ...map, id: to(map.id), name, rooms: rooms(map.rooms) },
    characters: characters.map((one) => ({ ...one, id: to(one.id), inventory: all(one.inventory) })),
    events: events.map((one) => ({ ...one, id: to(one.id), effects: effects(one.effects as EventEffects) })),
    items: items.map((one) => ({ ...one, id: to(one.id), notes: maybe(one.notes) })),
    notes: notes.map((one) => ({ ...one, id: to(one.id) })),
    npcs: npcs.map((one) => ({ ...one, id: to(one.id) })),
  };
}

/** Whether it is a bundle; what is inside of its entries is the service's to judge. */
export function isBundle(value: unknown): value is ChapterBundle {
  const { format, version, chapter, map, pictures, sounds = {}, ...lists } = (value ?? {}) as Partial<ChapterBundle>;
  const hasId = (one: unknown): boolean => typeof (one as { id?: unknown } | null)?.id === 'string';
  const isList = (list: unknown): boolean => Array.isArray(list) && list.every(hasId);
  const { characters, events, items, notes, npcs } = lists;
  return (
    format === 'luplay-chapter' &&
    version === 1 &&
    hasId(chapter) &&
    [chapter?.characters, chapter?.events, chapter?.items].every(Array.isArray) &&
    hasId(map) &&
    typeof map?.rooms === 'object' &&
    [characters, events, items, notes, npcs].every(isList) &&
    [pictures, sounds].every((files) => typeof files === 'object' && files !== null)
  );
}
