import { type ShownCharacter, type StoryCharacter, storyContent } from '@luplay/contracts/story';
import { api, sharedKeys } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** All content as it stands, by id. */
export const libraryQuery = queryOptions({
  queryKey: [...sharedKeys.story('demo')],
  queryFn: async ({ signal }) => {
    const [{ maps }, { characters }, { items }, { notes }, { npcs }] = await Promise.all([
      api(storyContent.maps.list, { signal }),
      api(storyContent.characters.list, { signal }),
      api(storyContent.items.list, { signal }),
      api(storyContent.notes.list, { signal }),
      api(storyContent.npcs.list, { signal }),
    ]);
    return { maps, characters: mapValues(characters, whole), items, notes, npcs, events: {} };
  },
});

/** Developers are sent every field; the contract leaves some out for others. */
const whole = (character: ShownCharacter): StoryCharacter => ({
  abilities: [],
  inventory: [],
  secret: '',
  goals: [],
  message: null,
  status: 'alive',
  ...character,
});

const mapValues = <From, To>(all: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(all).map(([key, value]) => [key, change(value)]));
