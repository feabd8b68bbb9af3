import { z } from 'zod';
import { filePath, id, storedText } from '../core/fields.ts';
import { ACTION_POINTS_MAX } from './constants.ts';
import { storyItem, storyNote, storyNpc } from './content.ts';
import { actView } from './evening-views.ts';
import { entryId } from './fields.ts';
import { storedRoom } from './map.ts';
import { talkView } from './talk.ts';

/** What a player may see of a running play. */

export const roomView = storedRoom
  .pick({ id: true, name: true, position: true, size: true, floor: true, enabled: true })
  .extend({
    /** The player cannot enter it now. */
    locked: z.boolean(),
    visited: z.boolean(),
    /** Connected rooms that the player knows. Only in visited rooms. */
    connections: z.array(entryId).optional(),
    /** Of the current room only. */
    description: storedText.optional(),
  });
export type RoomView = z.output<typeof roomView>;

export const itemView = storyItem.pick({ id: true, name: true, description: true, image: true });
export const noteView = storyNote.pick({ id: true, title: true, description: true, content: true, image: true });
export const npcView = storyNpc.pick({ id: true, name: true, description: true, dialog: true, image: true });
export type ItemView = z.output<typeof itemView>;
export type NoteView = z.output<typeof noteView>;
export type NpcView = z.output<typeof npcView>;

const points = z.number().int().min(0).max(ACTION_POINTS_MAX);
const status = z.enum(['alive', 'dead']);

/** A player's own state, whole. */
export const playerState = z.object({
  /** The character's. */
  id: entryId,
  characterId: entryId,
  /** Who plays it. */
  telegramId: id.nullable(),
  /** The character, while a host has selected it for a user who holds several role cards. */
  selectedCharacter: entryId.nullable(),
  name: storedText,
  image: filePath,
  /** The same as `image`, by the name that it has in lists of players. */
  characterImg: filePath,
  description: storedText,
  abilities: z.array(storedText),
  goals: z.array(storedText),
  /** Ids of rooms. */
  visited: z.array(entryId),
  currentRoom: entryId,
  foundHidden: z.array(entryId),
  unlockedRooms: z.array(entryId),
  /** Ids of items. */
  inventory: z.array(entryId),
  actionPoints: points,
  /** Ids of notes. */
  notes: z.array(entryId),
  status,
  message: storedText.nullable(),
});
export type StoryPlayerState = z.output<typeof playerState>;

/** Somebody whom the viewer sees. */
export const livePlayer = z.object({
  characterId: entryId,
  userId: id,
  telegramId: id,
  name: storedText,
  /** The first letters of the name, for a marker without a picture. */
  shortName: storedText,
  characterImg: filePath,
  currentRoom: entryId,
  status,
});
export type LivePlayer = z.output<typeof livePlayer>;

/** What a player knows of the play. */
export const playerView = z.object({
  state: playerState,
  map: z.object({ startRoom: entryId, rooms: z.record(entryId, roomView) }),
  /** In the current room. */
  players: z.array(livePlayer),
  npcs: z.array(npcView),
  /** Items that can be taken here. */
  itemsHere: z.array(itemView),
  inventory: z.array(itemView),
  notes: z.array(noteView),
  /** The act that runs; null when none does. */
  act: actView.nullable().optional(),
  /** Missing in plays of older services. */
  talk: talkView.optional(),
  /** The player sees neither others nor NPCs. Missing in plays of older services. */
  isDark: z.boolean().optional(),
  /** Some moves of the player lead elsewhere. */
  isPanic: z.boolean().optional(),
  /** Ids of the carried items that unlock something here. */
  usable: z.array(entryId).optional(),
  /** Markdown, for this character's player only. */
  secret: storedText.optional(),
});
export type StoryPlayerView = z.output<typeof playerView>;
