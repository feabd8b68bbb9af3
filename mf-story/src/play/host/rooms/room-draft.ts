import type { PlayRoomChanges, Room } from '@luplay/contracts/story';
import { editedList, isSameList } from '../forms/edited-list.ts';

/** The room's fields as the editor has them; numbers are null while their field is empty. */
export interface RoomDraft extends Omit<Room, 'id' | 'position' | 'size' | 'floor' | 'requiresabilities'> {
  requiresabilities: string;
  x: number | null;
  y: number | null;
  width: number | null;
  height: number | null;
  floor: number | null;
}

export const roomDraft = ({ id: _, position, size, requiresabilities, ...fields }: Room): RoomDraft => ({
  ...fields,
  ...position,
  ...size,
  requiresabilities: requiresabilities ?? '',
});

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other) ? isSameList(one, other) : one === other;

/** Only what was edited: others may change the room, which is `newest` now, while the editor is open. */
export function roomChanges(
  before: RoomDraft,
  draft: RoomDraft,
  newest: Pick<Room, 'connections' | 'items' | 'npc'>,
): PlayRoomChanges {
  const isEdited = (...keys: (keyof RoomDraft)[]) => keys.some((key) => !isSame(draft[key], before[key]));
  const { x, y, width, height, floor, requiresabilities } = draft;
  const plain = (['enabled', 'locked', 'hidden', 'requiresItem'] as const).filter((key) => isEdited(key));
  const lists = (['connections', 'items', 'npc'] as const).filter((key) => isEdited(key));
  return {
    ...Object.fromEntries(plain.map((key) => [key, draft[key]])),
    ...Object.fromEntries(lists.map((key) => [key, editedList(before[key], draft[key], newest[key])])),
    ...(isEdited('name') && { name: draft.name.trim() }),
    ...(isEdited('description') && { description: draft.description.trim() }),
    ...(isEdited('requiresabilities') && { requiresabilities: requiresabilities.trim() || null }),
    ...(isEdited('x', 'y') && x !== null && y !== null && { position: { x, y } }),
    ...(isEdited('width', 'height') && width !== null && height !== null && { size: { width, height } }),
    ...(isEdited('floor') && floor !== null && { floor }),
  };
}
