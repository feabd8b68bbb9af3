import { z } from 'zod';
import { paragraphs } from '../core/fields.ts';
import { ACTION_POINTS_MAX, EVERYBODY, STORY_LIMITS } from './constants.ts';
import { characterFields, itemFields } from './content.ts';
import { entryId, entryIds } from './fields.ts';
import { room } from './map.ts';

const { shape } = room;

/** Fields of a room that a running play may change; none is filled in. `items`: exactly these lie there then. */
export const roomChanges = z
  .strictObject({
    name: shape.name,
    description: shape.description.unwrap(),
    position: shape.position,
    size: shape.size.unwrap(),
    floor: shape.floor.unwrap(),
    connections: shape.connections.unwrap(),
    enabled: shape.enabled.unwrap(),
    locked: shape.locked.unwrap(),
    hidden: shape.hidden.unwrap(),
    requiresItem: shape.requiresItem.unwrap(),
    requiresabilities: shape.requiresabilities.unwrap(),
    items: entryIds(STORY_LIMITS.inRoom),
    npc: shape.npc.unwrap(),
  })
  .partial();
export type PlayRoomChanges = z.output<typeof roomChanges>;

const characterChanges = z
  .strictObject({
    message: characterFields.message,
    status: characterFields.status,
    actionPoints: z.number().int().min(0).max(ACTION_POINTS_MAX),
    abilities: characterFields.abilities,
    inventory: characterFields.inventory,
    currentRoom: entryId,
  })
  .partial();
export type PlayCharacterChanges = z.output<typeof characterChanges>;

/**
 * What an event does when it is triggered, all of it or nothing. A global event addresses all players. A local one
 * addresses those who stand in `rooms`, and `characters`.
 */
export const eventEffects = z.strictObject({
  message: paragraphs(1, STORY_LIMITS.message).optional(),
  /** What the addressed players see of others and of NPCs, or, by item, whether an item is visible. */
  visibility: z.union([z.enum(['normal', 'low']), z.record(entryId, itemFields.visibility)]).optional(),
  /** Percent: how often a move of the addressed players leads to another room. */
  panicChance: z.number().int().min(0).max(100).optional(),
  /** By room. */
  storyMap: z.record(entryId, roomChanges).optional(),
  /** By character; EVERYBODY cannot be given an inventory, because an item is in one place only. */
  editCharacter: z
    .record(z.union([z.literal(EVERYBODY), entryId]), characterChanges)
    .refine((all) => all[EVERYBODY]?.inventory === undefined, 'один предмет не раздать всем')
    .optional(),
  rooms: entryIds(STORY_LIMITS.rooms).optional(),
  characters: entryIds(STORY_LIMITS.inChapter).optional(),
});
export type EventEffects = z.output<typeof eventEffects>;

/** Effects as developers write them: everything in them must be known, and they must not be too large to store. */
export const sentEffects = eventEffects.refine(
  (value) => JSON.stringify(value).length <= STORY_LIMITS.effects,
  'слишком много',
);
