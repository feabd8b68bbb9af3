import { ROOM_BOUNDS, type Room, STORY_LIMITS } from '@luplay/contracts/story';
import { newRoom } from '@luplay/story-rules/new-room';
import type { CellRect } from '../../live-map/model.ts';
import { previewTexts } from '../../locale/preview.ts';
import { type MapDraft, roomIn, withRoom } from './map-draft.ts';

type Position = Room['position'];
type Size = Room['size'];

const within = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, Math.round(value)));

/** The nearest cell of the grid. */
const snapped = ({ x, y }: Position): Position => ({
  x: within(x, ROOM_BOUNDS.position),
  y: within(y, ROOM_BOUNDS.position),
});

/** `room_{count+1}`, or the next number that no room has. */
function newRoomId({ rooms }: MapDraft): string {
  let number = Object.keys(rooms).length + 1;
  while (Object.hasOwn(rooms, `room_${number}`)) number += 1;
  return `room_${number}`;
}

export const isFull = ({ rooms }: MapDraft): boolean => Object.keys(rooms).length >= STORY_LIMITS.rooms;

const FIRST_PLACE: Position = { x: 1, y: 1 };
const DEFAULT_SIZE: Size = { width: ROOM_BOUNDS.size.default, height: ROOM_BOUNDS.size.default };

const overlap = (one: CellRect, other: CellRect): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/**
 * Where a new room stands: the first place while it is free, else the next one that leaves a cell to the other rooms of
 * the floor, from left to right, as wide as the floor is, then down.
 */
function freePlace({ rooms }: MapDraft, floor: number, own: Size = DEFAULT_SIZE): Position {
  const taken = Object.values(rooms)
    .filter((room) => room.floor === floor)
    .map(({ position, size }) => ({ ...position, ...size }));
  const bounds = ROOM_BOUNDS.position;
  if (!taken.some((rect) => overlap(rect, { ...FIRST_PLACE, ...own }))) return FIRST_PLACE;
  const lastColumn = Math.min(bounds.max, Math.max(...taken.map(({ x, width }) => x + width)) + 1);
  for (let y = FIRST_PLACE.y; y <= bounds.max; y += 1) {
    for (let x = FIRST_PLACE.x; x <= lastColumn; x += 1) {
      const withMargin = { x: x - 1, y: y - 1, width: own.width + 2, height: own.height + 2 };
      if (!taken.some((rect) => overlap(rect, withMargin))) return { x, y };
    }
  }
  return FIRST_PLACE;
}

/** Whether no room of the floor is there. */
const isFree = ({ rooms }: MapDraft, floor: number, rect: CellRect): boolean =>
  !Object.values(rooms).some((room) => room.floor === floor && overlap({ ...room.position, ...room.size }, rect));

/**
 * The draft with a new room on this floor, and its id. It stands where it was asked for, or else at the next free
 * place. The first room of a map is its start room.
 */
export function addRoom(
  draft: MapDraft,
  floor: number = ROOM_BOUNDS.floor.default,
  asked?: CellRect,
): { draft: MapDraft; id: string } {
  const id = newRoomId(draft);
  // Left of the first column and above the first row there is no place.
  const rect = asked && { ...asked, ...snapped(asked) };
  const place =
    rect && isFree(draft, floor, rect)
      ? { position: snapped(rect), size: { width: rect.width, height: rect.height } }
      : { position: freePlace(draft, floor) };
  const room = newRoom(id, previewTexts.newRoom, { ...place, floor });
  const startRoom = Object.keys(draft.rooms).length === 0 ? id : draft.startRoom;
  return { draft: { ...draft, startRoom, rooms: { ...draft.rooms, [id]: room } }, id };
}

/** A copy of the room at the next free place of its floor. What lies there, and who stands there, is in one room. */
export function copyRoom(draft: MapDraft, id: string): { draft: MapDraft; id: string } | null {
  const room = roomIn(draft, id);
  if (!room) return null;
  const copyId = newRoomId(draft);
  const position = freePlace(draft, room.floor, room.size);
  const copy: Room = { ...room, id: copyId, position, connections: [], items: [], npc: [] };
  return { draft: { ...draft, rooms: { ...draft.rooms, [copyId]: copy } }, id: copyId };
}

export const nameRoom = (draft: MapDraft, id: string, name: string): MapDraft =>
  withRoom(draft, id, (room) => ({ ...room, name: name.trim().slice(0, STORY_LIMITS.name) || room.name }));

export const moveRoom = (draft: MapDraft, id: string, position: Position): MapDraft =>
  withRoom(draft, id, (room) => ({ ...room, position: snapped(position) }));

export const resizeRoom = (draft: MapDraft, id: string, { width, height }: Size): MapDraft =>
  withRoom(draft, id, (room) => ({
    ...room,
    size: { width: within(width, ROOM_BOUNDS.size), height: within(height, ROOM_BOUNDS.size) },
  }));

/** A map with rooms starts in one of them, so the start room is deleted last. */
export const canDelete = (draft: MapDraft, id: string): boolean =>
  roomIn(draft, id) !== undefined && (draft.startRoom !== id || Object.keys(draft.rooms).length === 1);

/** The draft without the room and without the connections to it. */
export function deleteRoom(draft: MapDraft, id: string): MapDraft {
  if (!canDelete(draft, id)) return draft;
  const left = Object.entries(draft.rooms).filter(([key]) => key !== id);
  const rooms = left.map(([key, room]): [string, Room] => [
    key,
    room.connections.includes(id) ? { ...room, connections: room.connections.filter((to) => to !== id) } : room,
  ]);
  return { ...draft, rooms: Object.fromEntries(rooms) };
}

export const setStartRoom = (draft: MapDraft, id: string): MapDraft =>
  roomIn(draft, id) ? { ...draft, startRoom: id } : draft;

/** Replaces a room, which keeps its place in the list. With a new id, connections and the start room follow. */
export function replaceRoom(draft: MapDraft, id: string, room: Room): MapDraft {
  if (!roomIn(draft, id) || (room.id !== id && Object.hasOwn(draft.rooms, room.id))) return draft;
  const renamed = (to: string): string => (to === id ? room.id : to);
  const rooms = Object.entries(draft.rooms).map(([key, known]): [string, Room] => {
    const next = key === id ? room : known;
    return [renamed(key), { ...next, connections: next.connections.map(renamed) }];
  });
  return { ...draft, startRoom: renamed(draft.startRoom), rooms: Object.fromEntries(rooms) };
}
