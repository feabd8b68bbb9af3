import type { ShownCharacter } from '@luplay/contracts/story';
import { storyChapters, storyContent, storyShared } from '@luplay/contracts/story';
import { profiles } from '@luplay/contracts/user';
import { api, type SessionUser, sharedKeys } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { byName } from '../content/by-name.ts';
import { cardFor } from './card-for.ts';

export const OWN_CHARACTER = sharedKeys.story('own-character');

/** The character whose role card the person holds in the current chapter; null when there is none, or no chapter. */
export const ownCharacterQuery = ({ telegramId, userId }: SessionUser) =>
  queryOptions({
    queryKey: [...OWN_CHARACTER, userId],
    queryFn: async ({ signal }): Promise<ShownCharacter | null> => {
      const [{ user }, { id_chapter }] = await Promise.all([
        api(profiles.fullProfile, { params: { id: telegramId || userId }, signal }),
        api(storyChapters.currentChapter, { signal }),
      ]);
      if (id_chapter === null) return null;
      const { chapter } = await api(storyChapters.readChapter, { params: { id: id_chapter }, signal });
      const id = cardFor(chapter, user.inventory?.rolecards ?? []);
      if (id === null) return null;
      return (await api(storyContent.characters.read, { params: { id }, signal })).character;
    },
    // A host may have given the card a moment ago.
    staleTime: 0,
  });

/** What stands in the newspapers, the latest first: ids of notes count upwards. */
export const clippingsQuery = queryOptions({
  queryKey: [...sharedKeys.story('notes'), 'clippings'],
  queryFn: async ({ signal }) => {
    const { notes } = await api(storyShared.publicNotes, { signal });
    return byName(Object.values(notes), ({ id }) => id).reverse();
  },
  staleTime: 0,
});
