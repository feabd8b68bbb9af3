import { storyContent } from '@luplay/contracts/story';
import { api, byText, sharedKeys } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** Query keys of the lists that developers choose from. */
const key = (kind: string) => [...sharedKeys.story(kind), 'choice'];
const named = ({ name }: { name: string }): string => name;

export const charactersQuery = queryOptions({
  queryKey: key('characters'),
  queryFn: async ({ signal }) =>
    byText(Object.values((await api(storyContent.characters.list, { signal })).characters), named),
});

export const mapsQuery = queryOptions({
  queryKey: key('maps'),
  queryFn: async ({ signal }) => byText(Object.values((await api(storyContent.maps.list, { signal })).maps), named),
});

export const eventsQuery = queryOptions({
  queryKey: key('events'),
  queryFn: async ({ signal }) => byText(Object.values((await api(storyContent.events.list, { signal })).events), named),
});

export const itemsQuery = queryOptions({
  queryKey: key('items'),
  queryFn: async ({ signal }) => byText(Object.values((await api(storyContent.items.list, { signal })).items), named),
});

export const npcsQuery = queryOptions({
  queryKey: key('npcs'),
  queryFn: async ({ signal }) => byText(Object.values((await api(storyContent.npcs.list, { signal })).npcs), named),
});
