import { type Plain, readJson, typedJson } from '../fields/json.ts';

/** Fields of a room that refer to ids: lists, or the one item that opens it. */
export const ROOM_REFERENCES = ['connections', 'items', 'npc', 'requiresItem'] as const;
export type RoomReference = (typeof ROOM_REFERENCES)[number];

function roomIn(typed: string, roomId: string): { rooms: Plain; room: Plain } | null {
  const read = readJson(typed);
  if ('error' in read || !Object.hasOwn(read.value, roomId)) return null;
  const room = read.value[roomId];
  return typeof room === 'object' && room !== null ? { rooms: read.value, room: room as Plain } : null;
}

const idsIn = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '');

/** The ids in a field of a room, in the typed JSON. */
export function referencesOf(typed: string, roomId: string, field: RoomReference): string[] {
  const found = roomIn(typed, roomId);
  return found ? idsIn(found.room[field]) : [];
}

/** The JSON with the id added to the field, or removed from it. */
export function withReference(typed: string, roomId: string, field: RoomReference, id: string): string {
  const found = roomIn(typed, roomId);
  if (!found) return typed;
  const { rooms, room } = found;
  const ids = idsIn(room[field]);
  const others = ids.filter((each) => each !== id);
  const named = ids.includes(id);
  const value = field === 'requiresItem' ? (named ? null : id) : named ? others : [...ids, id];
  return typedJson({ ...rooms, [roomId]: { ...room, [field]: value } });
}
