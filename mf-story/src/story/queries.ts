import type { ShownCharacter } from '@luplay/contracts/story';
import { storyChapters, storyContent, storyShared } from '@luplay/contracts/story';
import { profiles } from '@luplay/contracts/user';
import { api, byText, isApiError, type SessionUser, sharedKeys } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { cardFor } from './card-for.ts';

export const OWN_CHARACTER = sharedKeys.story('own-character');

/** How often a character that could not be loaded is asked for again, ms. */
const RETRY_MS = 5000;

/**
 * The current chapter, with what decides whom the user plays in it; null while there is none. When another becomes
 * current between the two calls, that one.
 */
async function currentChapter(signal: AbortSignal) {
  for (let before: string | null = null; ; ) {
    const { id_chapter: id, ...played } = await api(storyChapters.currentChapter, { signal });
    if (id === null) return null;
    try {
      return { ...(await api(storyChapters.readChapter, { params: { id }, signal })).chapter, ...played };
    } catch (error) {
      if (!isApiError(error, 'not_found') || id === before) throw error;
      before = id;
    }
  }
}

/** The character that the user plays in the current chapter; null without one, or without a chapter. */
export const ownCharacterQuery = ({ telegramId, userId }: SessionUser) =>
  queryOptions({
    queryKey: [...OWN_CHARACTER, userId],
    queryFn: async ({ signal }): Promise<ShownCharacter | null> => {
      const [{ user }, chapter] = await Promise.all([
        api(profiles.fullProfile, { params: { id: telegramId || userId }, signal }),
        currentChapter(signal),
      ]);
      const id = chapter && (chapter.seat ?? cardFor(chapter, user.inventory?.rolecards ?? []));
      if (id === null) return null;
      return (await api(storyContent.characters.read, { params: { id }, signal })).character;
    },
    // A host may have given the card a moment ago.
    staleTime: 0,
    refetchInterval: ({ state }) => state.status === 'error' && RETRY_MS,
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

/** The current chapter's picture of the world; null: the story's own. */
export const worldMapQuery = queryOptions({
  queryKey: [...sharedKeys.story('chapters'), 'world-map'],
  queryFn: async ({ signal }) => (await currentChapter(signal))?.worldMap ?? null,
});
