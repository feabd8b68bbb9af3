import { type Room, type Rooms, STORY_LIMITS } from '@luplay/contracts/story';
import { type JsonPath, jsonFault, jsonPlaces, type TextPlace } from '@luplay/web-kit/json';
import { previewTexts } from '../../locale/preview.ts';
import type { MapDraft } from '../draft/map-draft.ts';
import { completeRoom, isEntryId, isPlain, type Plain, type RoomFault, roomFaults } from './room-faults.ts';

/** An error in the JSON of a map, where it is. */
export interface TextFault {
  place: TextPlace;
  /** The key of the room, if it is inside of one. */
  room: string | null;
  /** `position.x`; empty: the room or the JSON as a whole. */
  field: string;
  message: string;
}

export type ReadRooms = { draft: MapDraft } | { faults: TextFault[] };

const texts = previewTexts.faults;

/**
 * Reads rooms by id, or a whole map with `rooms` and `startRoom`. Without a start room of its own the map keeps
 * `startRoom` if that room is there, else it starts in the first.
 */
export function readRooms(text: string, startRoom: string): ReadRooms {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { place, reason } = jsonFault(text);
    return { faults: [{ place, room: null, field: '', message: reason }] };
  }
  const isMap = isPlain(value) && isPlain(value.rooms) && typeof value.startRoom === 'string';
  const rooms = isMap ? (value as Plain).rooms : value;
  const base: JsonPath = isMap ? ['rooms'] : [];
  const chosen = isMap ? ((value as Plain).startRoom as string) : undefined;
  const faults = faultsOf(text, rooms, base, chosen);
  if (faults.length > 0) return { faults };
  const read = Object.fromEntries(Object.entries(rooms as Rooms).map(([id, room]) => [id, completeRoom(room)]));
  const kept = Object.hasOwn(read, startRoom) ? startRoom : Object.keys(read)[0];
  return { draft: { rooms: read, startRoom: chosen ?? kept ?? startRoom } };
}

function faultsOf(text: string, rooms: unknown, base: JsonPath, startRoom: string | undefined): TextFault[] {
  const places = jsonPlaces(text);
  const whole = (path: JsonPath, message: string): TextFault => ({
    place: places.of(path),
    room: null,
    field: '',
    message,
  });
  if (!isPlain(rooms)) return [whole(base, texts.notAnObject)];
  const count = Object.keys(rooms).length;
  if (count === 0) return [whole(base, texts.noRooms)];
  const found = Object.entries(rooms).flatMap(([key, room]) =>
    [...roomFaults(room), ...faultsAmong(rooms, key)].map(
      ({ path, message }): TextFault => ({
        place: places.of([...base, key, ...path]),
        room: key,
        field: path.join('.'),
        message,
      }),
    ),
  );
  const repeated = places
    .repeatedKeys(base)
    .map(({ key, place }): TextFault => ({ place, room: key, field: '', message: texts.repeated }));
  const start = startRoom !== undefined && !Object.hasOwn(rooms, startRoom);
  return [
    ...(count > STORY_LIMITS.rooms ? [whole(base, texts.tooMany(STORY_LIMITS.rooms))] : []),
    ...(start ? [{ ...whole(['startRoom'], texts.startRoom), field: 'startRoom' }] : []),
    ...found,
    ...repeated,
  ].toSorted((a, b) => a.place.offset - b.place.offset);
}

/** What only shows beside the other rooms: the key, and where connections lead. */
function faultsAmong(rooms: Plain, key: string): RoomFault[] {
  const room = rooms[key];
  if (!isPlain(room)) return [];
  const { id, connections } = room as Partial<Room>;
  const otherId = typeof id === 'string' && isEntryId(id) && id !== key;
  const targets: unknown[] = Array.isArray(connections) ? connections : [];
  return [
    ...(otherId ? [{ path: ['id'], message: texts.otherId(key) }] : []),
    ...targets.flatMap((to, index): RoomFault[] => {
      if (typeof to !== 'string' || !isEntryId(to)) return [];
      if (Object.hasOwn(rooms, to)) return [];
      return [{ path: ['connections', index], message: texts.nowhere(to) }];
    }),
  ];
}
