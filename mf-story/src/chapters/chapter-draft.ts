import type { BodyInputOf } from '@luplay/contracts';
import type { Chapter, ChapterEvening, storyChapters } from '@luplay/contracts/story';
import { hashKey } from '@tanstack/react-query';
import { EMPTY_EVENING, eventsOf, sentEvening } from './evening/evening-draft.ts';

export type SavedChapter = BodyInputOf<typeof storyChapters.saveChapter>;

/** The values of the chapter form. */
export interface ChapterDraft {
  id: string;
  name: string;
  /** Empty: none chosen. */
  map: string;
  characters: readonly string[];
  events: readonly string[];
  items: readonly string[];
  /** Public notes; none: those that no chapter lists. */
  notes: readonly string[];
  /** The path of its picture of the world; null: the story's own. */
  worldMap: string | null;
  evening: ChapterEvening;
}

/** A new chapter gets its id at once. `now` in epoch ms. */
export const newChapter = (now: number): ChapterDraft => ({
  id: `chapter_${now}`,
  name: '',
  map: '',
  characters: [],
  events: [],
  items: [],
  notes: [],
  worldMap: null,
  evening: EMPTY_EVENING,
});

export const draftOf = ({ host: _, notes, worldMap = null, evening, ...chapter }: Chapter): ChapterDraft => ({
  ...chapter,
  notes: notes ?? [],
  worldMap,
  evening: evening ?? EMPTY_EVENING,
});

export const isComplete = ({ id, name, map }: ChapterDraft): boolean =>
  [id, name, map].every((text) => text.trim() !== '');

/** An event that happens in an act belongs to the chapter. */
export const sentChapter = ({ id, name, events, evening, ...draft }: ChapterDraft): SavedChapter => ({
  ...draft,
  id: id.trim(),
  name: name.trim(),
  characters: [...draft.characters],
  items: [...draft.items],
  notes: draft.notes.length > 0 ? [...draft.notes] : null,
  events: [...new Set([...events, ...eventsOf(evening)])],
  evening: sentEvening(evening, draft.characters),
});

type Fields = Readonly<Record<string, unknown>>;

/** The fields that differ, with their values in `now`. */
const changed = (before: Fields, now: Fields): [string, unknown][] =>
  Object.entries(now).filter(([field, value]) => hashKey([value]) !== hashKey([before[field]]));

/** Fields that somebody else has changed since `base`, those of the evening apart. `isOurs`: changed here as well. */
export function changesOf(base: ChapterDraft, mine: ChapterDraft, theirs: ChapterDraft) {
  const [before, here, now] = [base, mine, theirs].map(({ evening, ...fields }): Fields => ({ ...fields, ...evening }));
  const own = new Set(changed(before ?? {}, here ?? {}).map(([field]) => field));
  return changed(before ?? {}, now ?? {}).map(([field, value]) => ({ field, value, isOurs: own.has(field) }));
}

/** Theirs with what was changed here. */
export function merged(base: ChapterDraft, mine: ChapterDraft, theirs: ChapterDraft): ChapterDraft {
  const own = <Part extends object>(part: (draft: ChapterDraft) => Part): Part => ({
    ...part(theirs),
    ...Object.fromEntries(changed(part(base) as Fields, part(mine) as Fields)),
  });
  return { ...own((draft) => draft), evening: own(({ evening }) => evening) };
}

export const isSame = (a: ChapterDraft, b: ChapterDraft): boolean => hashKey([a]) === hashKey([b]);
