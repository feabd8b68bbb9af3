import type { BodyInputOf } from '@luplay/contracts';
import type { Chapter, storyChapters } from '@luplay/contracts/story';

type SavedChapter = BodyInputOf<typeof storyChapters.saveChapter>;

/** What is typed and chosen of a chapter. */
export interface ChapterDraft {
  id: string;
  name: string;
  /** Empty while none is chosen. */
  map: string;
  characters: readonly string[];
  events: readonly string[];
  items: readonly string[];
}

/** A chapter that is still to be made has an id of its own already. `now` in epoch ms. */
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

export const isWhole = ({ id, name, map }: ChapterDraft): boolean =>
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
