import type { ShownCharacter } from '@luplay/contracts/story';
import { storyChapters, storyContent, storyShared } from '@luplay/contracts/story';
import { profiles } from '@luplay/contracts/user';
import { api, byText, type SessionUser, sharedKeys } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { cardFor } from './card-for.ts';

export const OWN_CHARACTER = sharedKeys.story('own-character');

/** The character of the user's role card in the current chapter; null without a card or a chapter. */
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

/** The newspaper clippings, latest first: ids of notes count upwards. */
export const clippingsQuery = queryOptions({
  queryKey: [...sharedKeys.story('notes'), 'clippings'],
  queryFn: async ({ signal }) => {
    const { notes } = await api(storyShared.publicNotes, { signal });
    return byText(Object.values(notes), ({ id }) => id).reverse();
  },
  staleTime: 0,
});
