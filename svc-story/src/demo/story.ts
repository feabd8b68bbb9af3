import type { StoryKind } from '@luplay/contracts/story';
import type { ChapterContent } from '../chapters/store.ts';
import type { Entry } from '../content/kind.ts';

/** What a fresh start puts into the story. */
export const demoContent: Record<StoryKind, readonly Entry[]> = {
  maps: [],
  characters: [],
  events: [],
  items: [],
  notes: [],
  npcs: [],
};

export const demoChapters: readonly ChapterContent[] = [];
