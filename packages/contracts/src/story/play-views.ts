import { z } from 'zod';
import { epochMs, filePath, id, storedText } from '../core/fields.ts';
import { ACTION_POINTS_MAX, LOG_KINDS } from './constants.ts';
import { storyCharacter, storyItem, storyNote, storyNpc } from './content.ts';
import { entryId } from './fields.ts';
import { storedRoom } from './map.ts';

/** The views of a running play. Everything else stays on the server. */

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
});
export type StoryPlayerView = z.output<typeof playerView>;

/** A line of the action log. `undone`: a host has taken the action back. */
export const logEntry = z.object({
  id: z.number().int().positive(),
  ts: epochMs,
  action: storedText,
  /** Lines of older plays have none. */
  kind: z.enum(LOG_KINDS).optional(),
  undone: z.boolean().optional(),
});
export type StoryLogEntry = z.output<typeof logEntry>;

/** A character that has entered, as hosts see it. */
export const hostPlayer = playerState.extend({
  userId: id.nullable(),
  shortName: storedText,
  conditions: z.object({ visibility: z.enum(['normal', 'low']), panicChance: z.number() }),
});
export type HostPlayer = z.output<typeof hostPlayer>;

/** The map, including changes by hosts and events. */
export const hostMap = z.object({ startRoom: entryId, rooms: z.record(entryId, storedRoom) });

/** The rest of a host's view, besides map, players and log. */
export const hostState = z.object({
  /** Actions that can be taken back. */
  undoable: z.number().int().nonnegative(),
  /** The log line of the action that the next undo takes back; null when there is none. */
  nextUndo: z.number().int().positive().nullable(),
  /** Visibility set by events, by item. */
  itemVisibility: z.record(entryId, z.enum(['visible', 'invisible'])),
  /** The character that a host has selected for a user who holds several role cards, by userId. */
  selected: z.record(id, entryId),
});

/** Everything that a host sees of the play. */
export const hostView = z.object({
  map: hostMap,
  players: z.array(hostPlayer),
  /** The newest lines, the oldest first. */
  log: z.array(logEntry),
  state: hostState,
  characters: z.record(entryId, storyCharacter),
  items: z.record(entryId, storyItem),
  notes: z.record(entryId, storyNote),
  npcs: z.record(entryId, storyNpc),
});
export type StoryHostView = z.output<typeof hostView>;

/** Who has a socket of the play open, on any replica. Somebody who has just lost theirs counts for 3 s more. */
export const playPresence = z.object({
  /** A host of the play. */
  host: z.boolean(),
  /** Hosts only: the userIds of the players, also of those who have not entered. */
  connected: z.array(id).optional(),
});
export type PlayPresence = z.output<typeof playPresence>;

/** Everything that one viewer may know of the play. */
export const storyState = z.object({
  chapter: z.object({ id: entryId, name: storedText }),
  role: z.enum(['player', 'host']),
  /** Of a player; null until the character has entered. */
  player: playerView.nullable(),
  /** Of a host. */
  host: hostView.nullable(),
  presence: playPresence,
});
export type StoryState = z.output<typeof storyState>;
