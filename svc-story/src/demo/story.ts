import type { StoryKind } from '@luplay/contracts/story';
import type { Entry } from '@luplay/service-kit/catalogue';
import type { ChapterContent } from '../chapters/store.ts';
import { cometCast } from './comet-cast.ts';
import { observatory } from './comet-map.ts';
import { cometEvents, cometNotes } from './comet-papers.ts';
import { cometItems, cometNpcs } from './comet-things.ts';

/** The content that a fresh start seeds. */
export const demoContent = {
  maps: [observatory],
  characters: cometCast,
  events: cometEvents,
  items: cometItems,
  notes: cometNotes,
  npcs: cometNpcs,
} satisfies Record<StoryKind, readonly Entry[]>;

const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);

/** The first one is the current chapter of a fresh start. */
export const demoChapters: readonly ChapterContent[] = [
  {
    id: 'chapter-comet',
    name: 'Глава 1. Комета Зимина',
    map: observatory.id,
    characters: ids(cometCast),
    events: ids(cometEvents),
    items: ids(cometItems),
  },
];
