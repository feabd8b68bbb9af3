import { z } from 'zod';
import { filePath, paragraphs, storedText } from '../core/fields.ts';
import { BACKGROUND_WIDTH, ROOM_BOUNDS, STORY_LIMITS } from './constants.ts';
import { entryId, entryIds, name, word } from './fields.ts';

const cells = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);

/** A room on the map's grid. */
export const room = z.strictObject({
  id: entryId,
  name,
  description: paragraphs(0, STORY_LIMITS.roomDescription).default(''),
  position: z.strictObject({ x: cells(ROOM_BOUNDS.position), y: cells(ROOM_BOUNDS.position) }),
  size: z
    .strictObject({ width: cells(ROOM_BOUNDS.size), height: cells(ROOM_BOUNDS.size) })
    .default({ width: ROOM_BOUNDS.size.default, height: ROOM_BOUNDS.size.default }),
  floor: cells(ROOM_BOUNDS.floor).default(ROOM_BOUNDS.floor.default),
  /** Ids of rooms that can be entered from here. */
  connections: entryIds(STORY_LIMITS.connections).default([]),
  enabled: z.boolean().default(true),
  locked: z.boolean().default(false),
  hidden: z.boolean().default(false),
  /** The item that unlocks it. */
  requiresItem: entryId.nullable().default(null),
  /** The ability that opens it, even when locked. */
  requiresabilities: word.nullable().default(null),
  items: entryIds(STORY_LIMITS.inRoom).default([]),
  npc: entryIds(STORY_LIMITS.inRoom).default([]),
});
export type Room = z.output<typeof room>;

export const storedRoom = room.extend({
  name: storedText,
  description: storedText,
  requiresabilities: storedText.nullable(),
});

/** Rooms by id. Connections lead to rooms of the same map. */
export const rooms = z
  .record(entryId, room)
  .refine((all) => Object.keys(all).length <= STORY_LIMITS.rooms, 'слишком много комнат')
  .refine((all) => Object.entries(all).every(([key, { id }]) => key === id), 'id комнаты не равен её ключу')
  .refine(
    (all) => Object.values(all).every(({ connections }) => connections.every((to) => Object.hasOwn(all, to))),
    'связь ведёт в комнату, которой нет',
  );
export type Rooms = z.output<typeof rooms>;

const background = z.strictObject({
  image: filePath,
  /** Its upper left corner. */
  position: z.strictObject({ x: cells(ROOM_BOUNDS.position), y: cells(ROOM_BOUNDS.position) }),
  /** Its height follows from its proportions. */
  width: cells(BACKGROUND_WIDTH),
});
export type MapBackground = z.output<typeof background>;

/** By floor, a picture below the rooms. It shows what is not found yet: before the end for authors and hosts alone. */
export const mapBackgrounds = z.record(z.string().regex(/^-?\d{1,2}$/), background);

export const mapFields = { name, startRoom: entryId, rooms, backgrounds: mapBackgrounds.optional() };
export const storyMap = z.object({ id: entryId, ...mapFields, name: storedText, rooms: z.record(entryId, storedRoom) });
export type StoryMap = z.output<typeof storyMap>;
