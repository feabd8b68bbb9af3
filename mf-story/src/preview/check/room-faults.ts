import { ROOM_BOUNDS, type Room, STORY_LIMITS } from '@luplay/contracts/story';
import { previewTexts } from '../../locale/preview.ts';

const texts = previewTexts.faults;

/** What is wrong with a room, and in which field. */
export interface RoomFault {
  /** Inside the room: `name`, `position.x`, `connections.2`; empty: the room itself. */
  path: readonly (string | number)[];
  message: string;
}

export type Plain = Record<string, unknown>;
type Path = RoomFault['path'];
/** The message, or null when the value is right. */
type Check = (value: unknown) => string | null;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As the contracts have it for ids of story content. */
export const isEntryId = (value: string): boolean =>
  /^[A-Za-z0-9_-]{1,64}$/.test(value) && !(value in Object.prototype);
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/u;

const words =
  (min: number, max: number, lines = false): Check =>
  (value) => {
    if (typeof value !== 'string') return texts.text;
    const text = value.normalize('NFC').replaceAll('\r\n', '\n').trim();
    if (text.length < min) return texts.required;
    if (text.length > max) return texts.tooLong(max);
    if (!lines && /[\n\t]/.test(text)) return texts.oneLine;
    return CONTROL.test(text.replace(/[\n\t]/g, '')) ? texts.characters : null;
  };

const whole =
  ({ min, max }: { min: number; max: number }): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max ? null : texts.whole(min, max);

const flag: Check = (value) => (typeof value === 'boolean' ? null : texts.flag);
const entryId: Check = (value) => (typeof value === 'string' && isEntryId(value) ? null : texts.badId);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null ? null : check(value);

const { position, size, floor } = ROOM_BOUNDS;
const FIELDS: Record<string, Check> = {
  id: entryId,
  name: words(1, STORY_LIMITS.name),
  description: words(0, STORY_LIMITS.roomDescription, true),
  floor: whole(floor),
  enabled: flag,
  locked: flag,
  hidden: flag,
  requiresItem: orNull(entryId),
  requiresabilities: orNull(words(1, STORY_LIMITS.word)),
};
const INNER: Record<string, Record<string, Check>> = {
  position: { x: whole(position), y: whole(position) },
  size: { width: whole(size), height: whole(size) },
};
const LISTS: Record<string, number> = {
  connections: STORY_LIMITS.connections,
  items: STORY_LIMITS.inRoom,
  npc: STORY_LIMITS.inRoom,
};
/** Fields without a default. */
const REQUIRED = ['id', 'name', 'position'] as const;

/**
 * What the service would refuse in one room, field by field. The schemas of the contracts are not in browser builds, so
 * a test holds this against them.
 */
export function roomFaults(value: unknown): RoomFault[] {
  if (!isPlain(value)) return [{ path: [], message: texts.notAnObject }];
  const missing = REQUIRED.filter((field) => value[field] === undefined);
  const present = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return [
    ...missing.map((field) => ({ path: [field], message: texts.required })),
    ...present.flatMap(([field, inner]) => faultsOfField(field, inner)),
  ];
}

function faultsOfField(field: string, value: unknown): RoomFault[] {
  if (Object.hasOwn(FIELDS, field)) return fault([field], FIELDS[field]?.(value) ?? null);
  if (Object.hasOwn(LISTS, field)) return faultsOfList(field, value, LISTS[field] ?? 0);
  const parts = Object.hasOwn(INNER, field) ? INNER[field] : undefined;
  if (!parts) return fault([field], texts.unknownField);
  if (!isPlain(value)) return fault([field], texts.notAnObject);
  return [...new Set([...Object.keys(parts), ...Object.keys(value)])].flatMap((part) => {
    const check = Object.hasOwn(parts, part) ? parts[part] : undefined;
    return fault([field, part], check ? check(value[part]) : texts.unknownField);
  });
}

function faultsOfList(field: string, value: unknown, most: number): RoomFault[] {
  if (!Array.isArray(value)) return fault([field], texts.list);
  if (value.length > most) return fault([field], texts.tooManyIds(most));
  return value.flatMap((id, index) =>
    fault([field, index], entryId(id) ?? (value.indexOf(id) < index ? texts.twice : null)),
  );
}

const fault = (path: Path, message: string | null): RoomFault[] => (message === null ? [] : [{ path, message }]);

/** A room without faults, with its defaults. */
export function completeRoom(value: Partial<Room> & Pick<Room, 'id' | 'name' | 'position'>): Room {
  return {
    id: value.id,
    name: value.name,
    description: value.description ?? '',
    position: value.position,
    size: value.size ?? { width: size.default, height: size.default },
    floor: value.floor ?? floor.default,
    connections: value.connections ?? [],
    enabled: value.enabled ?? true,
    locked: value.locked ?? false,
    hidden: value.hidden ?? false,
    requiresItem: value.requiresItem ?? null,
    requiresabilities: value.requiresabilities ?? null,
    items: value.items ?? [],
    npc: value.npc ?? [],
  };
}
