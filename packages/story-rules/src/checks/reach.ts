import type { EventEffects, Room } from '@luplay/contracts/story';
import { EVERYBODY } from '@luplay/contracts/story';
import type { PlayContent } from '../state/content.ts';
import { newPlay } from '../state/state.ts';

/** What one character can come to by itself: rooms to stand in, and items to carry. */
export interface Reach {
  rooms: ReadonlySet<string>;
  items: ReadonlySet<string>;
  abilities: ReadonlySet<string>;
}

/** The values that a room's fields may have in a play: those of the map, and those that events give. */
export interface RoomOptions {
  room: Room;
  /** The room's state on the map and after each event and act that changes it. */
  versions: Partial<Room>[];
  connections: ReadonlySet<string>;
  items: ReadonlySet<string>;
}

/** What an act does to a room that it opens. */
const OPEN = { enabled: true, locked: false } as const;

/** What the events and acts of a chapter may do, each value apart: any of them may be triggered at any time. */
export function roomOptions(content: PlayContent, effects: readonly EventEffects[]): Map<string, RoomOptions> {
  const { lying } = newPlay(content);
  const opened = new Set(content.evening?.acts.flatMap(({ opens }) => opens));
  return new Map(
    Object.values(content.rooms).map((room) => {
      const changes = effects.flatMap(({ storyMap = {} }) =>
        Object.hasOwn(storyMap, room.id) ? [storyMap[room.id] as Partial<Room>] : [],
      );
      const versions = [room, ...changes, ...(opened.has(room.id) ? [OPEN] : [])];
      const connections = new Set([...room.connections, ...changes.flatMap((change) => change.connections ?? [])]);
      const items = new Set([...(lying[room.id] ?? []), ...changes.flatMap((change) => change.items ?? [])]);
      return [room.id, { room, versions, connections, items }];
    }),
  );
}

/**
 * What each character of the chapter can come to, with every event triggered when it helps. It is an upper bound: a
 * character is taken to have been everywhere before it goes through a door without return, and items that somebody
 * drops when killed are left out. A chapter without characters is walked by one that has nothing.
 */
export function reachByCharacter(content: PlayContent, effects: readonly EventEffects[]): Map<string, Reach> {
  const options = roomOptions(content, effects);
  const cast = Object.values(content.characters);
  if (cast.length === 0) return new Map([['', walk(content, options, { items: [], abilities: [], rooms: [] })]]);
  return new Map(
    cast.map(({ id, inventory, abilities, status }) => {
      const changes = effects.flatMap(({ editCharacter = {} }) =>
        [EVERYBODY, id].flatMap((key) => (Object.hasOwn(editCharacter, key) ? (editCharacter[key] ?? []) : [])),
      );
      const isEverAlive = status === 'alive' || changes.some((change) => change.status === 'alive');
      const begin = {
        items: [...inventory, ...changes.flatMap((change) => change.inventory ?? [])],
        abilities: [...abilities, ...changes.flatMap((change) => change.abilities ?? [])],
        rooms: changes.flatMap((change) => change.currentRoom ?? []),
      };
      return [id, isEverAlive ? walk(content, options, begin, effects) : NOWHERE];
    }),
  );
}

const NOWHERE: Reach = { rooms: new Set(), items: new Set(), abilities: new Set() };

/** What any of them can come to. */
export const together = (reaches: Iterable<Reach>): Reach => {
  const all = [...reaches];
  const union = (part: keyof Reach) => new Set(all.flatMap((reach) => [...reach[part]]));
  return { rooms: union('rooms'), items: union('items'), abilities: union('abilities') };
};

/** Whether a character with these items and abilities can enter a version of the room from a connected one. */
export function canEnter({ versions }: RoomOptions, { items, abilities }: Omit<Reach, 'rooms'>): boolean {
  const values = <Field extends keyof Room>(field: Field) =>
    versions.flatMap((version) => (version[field] === undefined ? [] : [version[field] as Room[Field]]));
  if (!values('enabled').includes(true)) return false;
  // A hidden room is found from a connected one, so that it does not keep anybody out.
  return values('requiresItem').some((item) => {
    if (item !== null && !items.has(item)) return false;
    return values('requiresabilities').some((ability) =>
      ability === null ? item !== null || values('locked').includes(false) : abilities.has(ability),
    );
  });
}

/** Whether an item that lies in a room can be taken: it is seen, or looking around may find it. */
export function canTake({ items }: PlayContent, id: string, effects: readonly EventEffects[] = []): boolean {
  const item = items[id];
  if (!item) return false;
  const isShown = effects.some(({ visibility }) => typeof visibility === 'object' && visibility[id] === 'visible');
  return item.visibility === 'visible' || isShown || item.probability > 0;
}

function walk(
  content: PlayContent,
  options: Map<string, RoomOptions>,
  begin: { items: string[]; abilities: string[]; rooms: string[] },
  effects: readonly EventEffects[] = [],
): Reach {
  const abilities = new Set(begin.abilities);
  const items = new Set(begin.items);
  const rooms = new Set([content.startRoom, ...begin.rooms].filter((id) => options.has(id)));
  for (let before = -1; before !== rooms.size + items.size; ) {
    before = rooms.size + items.size;
    for (const id of rooms) {
      const here = options.get(id) as RoomOptions;
      for (const item of here.items) if (canTake(content, item, effects)) items.add(item);
      for (const next of here.connections) {
        const room = options.get(next);
        if (room && !rooms.has(next) && canEnter(room, { items, abilities })) rooms.add(next);
      }
    }
  }
  return { rooms, items, abilities };
}
