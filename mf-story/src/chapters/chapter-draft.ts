import type { BodyInputOf } from '@luplay/contracts';
import type { Chapter, storyChapters } from '@luplay/contracts/story';

type SavedChapter = BodyInputOf<typeof storyChapters.saveChapter>;

/** The values of the chapter form. */
export interface ChapterDraft {
  id: string;
  name: string;
  /** Empty: none chosen. */
  map: string;
  characters: readonly string[];
  events: readonly string[];
  items: readonly string[];
}

/** A new chapter gets its id at once. `now` in epoch ms. */
export const newChapter = (now: number): ChapterDraft => ({
  id: `chapter_${now}`,
  name: '',
  map: '',
  characters: [],
  events: [],
  items: [],
});

export const draftOf = ({ id, name, map, characters, events, items }: Chapter): ChapterDraft => ({
  id,
  name,
  map,
  characters,
  events,
  items,
});

export const isComplete = ({ id, name, map }: ChapterDraft): boolean =>
  [id, name, map].every((text) => text.trim() !== '');

export const sentChapter = ({ id, name, map, characters, events, items }: ChapterDraft): SavedChapter => ({
  id: id.trim(),
  name: name.trim(),
  map,
  characters: [...characters],
  events: [...events],
  items: [...items],
});

export const isSame = (a: ChapterDraft, b: ChapterDraft): boolean => JSON.stringify(a) === JSON.stringify(b);
