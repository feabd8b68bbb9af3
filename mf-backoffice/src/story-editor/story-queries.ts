import {
  type StoryCharacter,
  type StoryEvent,
  type StoryItem,
  type StoryKind,
  type StoryMap,
  type StoryNote,
  type StoryNpc,
  storyContent,
} from '@luplay/contracts/story';
import { api, byText, sharedKeys } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

interface Entries {
  maps: StoryMap;
  characters: StoryCharacter;
  events: StoryEvent;
  items: StoryItem;
  notes: StoryNote;
  npcs: StoryNpc;
}
export type EntryOf<Kind extends StoryKind> = Entries[Kind];

/** Prefix of the query keys of a kind, here and in other screens. */
export const storyKey = (kind: StoryKind) => sharedKeys.story(kind);

/** All entries of a kind by id, as developers see them. */
export async function readEntries<Kind extends StoryKind>(kind: Kind, signal?: AbortSignal) {
  const { list } = storyContent[kind] as typeof storyContent.npcs;
  const found = (await api(list, { signal })) as unknown as Record<Kind, Record<string, EntryOf<Kind>>>;
  return found[kind];
}

export const storyQuery = <Kind extends StoryKind>(kind: Kind) =>
  queryOptions({
    queryKey: [...storyKey(kind), 'editor'] as const,
    queryFn: ({ signal }) => readEntries(kind, signal),
  });

export interface Named {
  id: string;
  name?: string;
  title?: string;
}

/** An entry to choose from. */
export interface Choice {
  id: string;
  name: string;
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
