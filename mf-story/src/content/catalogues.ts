import {
  type StoryCharacter,
  type StoryEvent,
  type StoryItem,
  type StoryMap,
  type StoryNote,
  type StoryNpc,
  storyContent,
} from '@luplay/contracts/story';
import { api, byText, sharedKeys } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** A list that developers choose from, sorted by name. */
const listOf = <Entry extends { name: string }>(kind: Exclude<keyof typeof storyContent, 'notes'>) =>
  queryOptions({
    queryKey: [...sharedKeys.story(kind), 'choice'],
    queryFn: async ({ signal }) => {
      const { list } = storyContent[kind] as typeof storyContent.npcs;
      const found = (await api(list, { signal })) as unknown as Record<typeof kind, Record<string, Entry>>;
      return byText(Object.values(found[kind]), ({ name }) => name);
    },
  });

export const charactersQuery = listOf<StoryCharacter>('characters');
export const mapsQuery = listOf<StoryMap>('maps');
export const eventsQuery = listOf<StoryEvent>('events');
export const itemsQuery = listOf<StoryItem>('items');
export const npcsQuery = listOf<StoryNpc>('npcs');

/** Public notes: what everybody may read. */
export const publicNotesQuery = queryOptions({
  queryKey: [...sharedKeys.story('notes'), 'choice'],
  queryFn: async ({ signal }) => {
    const { notes } = await api(storyContent.notes.list, { signal });
    const open = Object.values(notes).filter(({ accessType }: StoryNote) => accessType === 'public');
    return byText(
      open.map((note) => ({ ...note, name: note.title, image: note.image ?? undefined })),
      ({ name }) => name,
    );
  },
});
