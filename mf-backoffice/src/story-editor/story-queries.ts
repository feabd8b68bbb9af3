import { type StoryKind, storyContent } from '@luplay/contracts/story';
import { api, byText, sharedKeys } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';
import type { Choice } from './fields/references.tsx';

/** Prefix of the query keys of a kind, here and in other screens. */
export const storyKey = (kind: StoryKind) => sharedKeys.story(kind);

const editorKey = (kind: StoryKind) => [...storyKey(kind), 'editor'] as const;

/** All entries of a kind by id, as developers see them. */
export const mapsQuery = queryOptions({
  queryKey: editorKey('maps'),
  queryFn: async ({ signal }) => (await api(storyContent.maps.list, { signal })).maps,
});
export const charactersQuery = queryOptions({
  queryKey: editorKey('characters'),
  queryFn: async ({ signal }) => (await api(storyContent.characters.list, { signal })).characters,
});
export const eventsQuery = queryOptions({
  queryKey: editorKey('events'),
  queryFn: async ({ signal }) => (await api(storyContent.events.list, { signal })).events,
});
export const itemsQuery = queryOptions({
  queryKey: editorKey('items'),
  queryFn: async ({ signal }) => (await api(storyContent.items.list, { signal })).items,
});
export const notesQuery = queryOptions({
  queryKey: editorKey('notes'),
  queryFn: async ({ signal }) => (await api(storyContent.notes.list, { signal })).notes,
});
export const npcsQuery = queryOptions({
  queryKey: editorKey('npcs'),
  queryFn: async ({ signal }) => (await api(storyContent.npcs.list, { signal })).npcs,
});

interface Named {
  id: string;
  name?: string;
  title?: string;
}

/** The displayed name. */
export const nameOf = ({ name, title, id }: Named): string => name ?? title ?? id;

/** The entries sorted by name, to be chosen from. */
export const choicesOf = <Entry extends Named>(entries: Readonly<Record<string, Entry>> = {}): (Entry & Choice)[] =>
  byText(
    Object.values(entries).map((entry) => ({ ...entry, name: nameOf(entry) })),
    ({ name }) => name,
  );

/** The kinds that have pictures. */
export type PicturedKind = 'characters' | 'items' | 'notes' | 'npcs';
