import {
  DEFAULT_STORY_IMAGES,
  type StoryCharacter,
  type StoryEvent,
  type StoryItem,
  type StoryKind,
  type StoryMap,
  type StoryNote,
  type StoryNpc,
} from '@luplay/contracts/story';
import type { Entry } from '@luplay/service-kit/catalogue';
import { type Refusal, validateMap } from './rules.ts';

/** How the kinds of story content differ. */
export interface Kind<Many extends StoryKind, One extends string, E extends Entry> {
  many: Many;
  /** The field that holds one entry in an answer. */
  one: One;
  /** Message of the 404. */
  missing: string;
  /** The picture of an entry that was created without one; absent for kinds without pictures. */
  image?: string | null;
  /** Checks the whole entry as it would be saved. */
  validate?: (entry: E) => Refusal | null;
}

export const maps: Kind<'maps', 'map', StoryMap> = {
  many: 'maps',
  one: 'map',
  missing: 'Такой карты нет.',
  validate: validateMap,
};

export const characters: Kind<'characters', 'character', StoryCharacter> = {
  many: 'characters',
  one: 'character',
  missing: 'Такого персонажа нет.',
  image: DEFAULT_STORY_IMAGES.characters,
};

export const events: Kind<'events', 'event', StoryEvent> = {
  many: 'events',
  one: 'event',
  missing: 'Такого события нет.',
};

export const items: Kind<'items', 'item', StoryItem> = {
  many: 'items',
  one: 'item',
  missing: 'Такого предмета нет.',
  image: DEFAULT_STORY_IMAGES.items,
};

export const notes: Kind<'notes', 'note', StoryNote> = {
  many: 'notes',
  one: 'note',
  missing: 'Такой записки нет.',
  image: null,
};

export const npcs: Kind<'npcs', 'npc', StoryNpc> = {
  many: 'npcs',
  one: 'npc',
  missing: 'Такого NPC нет.',
  image: DEFAULT_STORY_IMAGES.npcs,
};
