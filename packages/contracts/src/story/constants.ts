/** The kinds of story content, as in the paths and the tabs of the story editor. */
export const STORY_KINDS = ['maps', 'characters', 'events', 'items', 'notes', 'npcs'] as const;
export type StoryKind = (typeof STORY_KINDS)[number];

/** Lengths in UTF-16 units, lists in entries. */
export const STORY_LIMITS = {
  name: 80,
  description: 2000,
  roomDescription: 1000,
  dialog: 4000,
  message: 1000,
  /** Markdown of a character's secret or a note. */
  markdown: 20_000,
  word: 60,
  goal: 300,
  abilities: 20,
  inventory: 30,
  goals: 20,
  rooms: 100,
  connections: 20,
  /** Items and NPCs of one room. */
  inRoom: 20,
  /** Characters, events or items of one chapter. */
  inChapter: 250,
  /** An event's effects: JSON length in UTF-16 units, and nesting depth. */
  effects: 16_000,
  effectsDepth: 6,
  /** Entries of one kind. */
  entries: 500,
  /** Lines of the action log in one answer. */
  logPage: 500,
  /** Lines of the action log in a host's view: the newest. */
  logShown: 50,
} as const;

/** Limits of a room's position and size in cells of the map, and floors. */
export const ROOM_BOUNDS = {
  position: { min: 0, max: 200 },
  size: { min: 1, max: 20, default: 2 },
  floor: { min: -9, max: 99, default: 1 },
} as const;

/** Of a picture below the rooms, in cells. */
export const BACKGROUND_WIDTH = { min: 1, max: 200 } as const;

export const PROBABILITY = { min: 0, max: 100, default: 100 } as const;
/** Maximum of a player's action points. */
export const ACTION_POINTS_MAX = 10;
/** Triggered by a host or a developer. */
export const DEFAULT_TRIGGER = 'manual';

/** Pictures of entries without one. */
export const DEFAULT_STORY_IMAGES = {
  characters: '/media/story/character-unknown.webp',
  items: '/media/story/item-unknown.webp',
  npcs: '/media/story/npc-unknown.webp',
} as const;

/** Maximum size of an uploaded sound, bytes: two minutes at 128 kbit/s. */
export const SOUND_MAX_BYTES = 2 * 1024 * 1024;
/** Maximum bodies of a map and an event, bytes. */
export const MAP_MAX_BODY = 1024 * 1024;
export const EVENT_MAX_BODY = 128 * 1024;
/** Maximum number of users on one page of the list. */
export const STORY_USERS_PAGE = 500;
/** The current chapter, in the path of the socket. */
export const STORY_NOW = 'global';
/** In an event's effects, in the place of a character's id: everybody whom the event addresses. */
export const EVERYBODY = '*';
