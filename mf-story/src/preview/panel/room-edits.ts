import { type Room, STORY_LIMITS } from '@luplay/contracts/story';
import { previewTexts } from '../../locale/preview.ts';
import { roomFaults } from '../check/room-faults.ts';
import { type Link, linkBetween, setLink } from '../draft/connections.ts';
import { type MapDraft, roomIn } from '../draft/map-draft.ts';
import { replaceRoom, setStartRoom } from '../draft/rooms.ts';

/** The fields of the panel. A number is null while its field is empty. */
export interface RoomForm extends Omit<Room, 'position' | 'size' | 'floor' | 'connections' | 'requiresabilities'> {
  x: number | null;
  y: number | null;
  width: number | null;
  height: number | null;
  floor: number | null;
  /** Empty: none. */
  requiresabilities: string;
}

/**
 * What was changed in the panel and not applied yet. Everything else follows the map, so that what is moved or undone
 * while the panel is open is not lost when it is saved.
 */
export interface RoomEdits {
  fields: Partial<RoomForm>;
  /** By the id of the other room. */
  links: Readonly<Record<string, Link>>;
  isStart?: true;
}

export const NO_EDITS: RoomEdits = { fields: {}, links: {} };

/** Errors by field: of a form's field, or `connections`. */
export type RoomErrors = Partial<Record<keyof RoomForm | 'connections', string>>;

export function formOf({ position, size, connections: _links, requiresabilities, ...room }: Room): RoomForm {
  return { ...room, ...position, ...size, requiresabilities: requiresabilities ?? '' };
}

const roomOf = (form: RoomForm, { connections }: Room) => {
  const { x, y, width, height, requiresabilities, ...rest } = form;
  return {
    ...rest,
    id: form.id.trim(),
    name: form.name.trim(),
    description: form.description.trim(),
    position: { x, y },
    size: { width, height },
    connections,
    requiresabilities: requiresabilities.trim() || null,
  };
};

export const isEdited = (draft: MapDraft, id: string, edits: RoomEdits): boolean => {
  const room = roomIn(draft, id);
  if (!room) return false;
  const form = formOf(room);
  const fields = Object.entries(edits.fields) as [keyof RoomForm, unknown][];
  return (
    edits.isStart === true ||
    fields.some(([field, value]) => JSON.stringify(form[field]) !== JSON.stringify(value)) ||
    Object.entries(edits.links).some(([to, link]) => linkBetween(draft, id, to) !== link)
  );
};

/** The link that the panel shows. */
export const editedLink = (draft: MapDraft, id: string, to: string, { links }: RoomEdits): Link =>
  (Object.hasOwn(links, to) ? links[to] : undefined) ?? linkBetween(draft, id, to);

export type Applied = { draft: MapDraft; id: string } | { errors: RoomErrors };

/** The draft with the edits of one room, which may have a new id, or why they cannot be applied. */
export function applyEdits(draft: MapDraft, id: string, edits: RoomEdits): Applied {
  const before = roomIn(draft, id);
  if (!before) return { draft, id };
  const linked = Object.entries(edits.links).reduce((map, [to, link]) => setLink(map, id, to, link), draft);
  const known = roomIn(linked, id) ?? before;
  const room = roomOf({ ...formOf(known), ...edits.fields }, known);
  const errors = errorsOf(linked, id, room, Object.keys(edits.links));
  if (Object.keys(errors).length > 0) return { errors };
  const replaced = replaceRoom(linked, id, room as Room);
  return { draft: edits.isStart ? setStartRoom(replaced, room.id) : replaced, id: room.id };
}

const FLAT: Record<string, string> = { position: '', size: '' };

function errorsOf(linked: MapDraft, id: string, room: { id: string }, changedLinks: string[]): RoomErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of roomFaults(room)) {
    const [field = 'name', part] = path.map(String);
    errors[Object.hasOwn(FLAT, field) ? (part ?? field) : field] ??= message;
  }
  if (room.id !== id && Object.hasOwn(linked.rooms, room.id)) errors.id = previewTexts.faults.takenId;
  const tooMany = changedLinks.find((to) => (roomIn(linked, to)?.connections.length ?? 0) > STORY_LIMITS.connections);
  if (tooMany) errors.connections ??= previewTexts.faults.tooManyIds(STORY_LIMITS.connections);
  return errors;
}
