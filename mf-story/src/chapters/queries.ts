import { storyChapters } from '@luplay/contracts/story';
import { api, byText, sharedKeys } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

export const CHAPTERS = sharedKeys.story('chapters');

/** All chapters by name, their versions, and the current one's id. Not cached: the form starts from what is stored. */
export const chaptersQuery = queryOptions({
  queryKey: [...CHAPTERS, 'configurator'],
  gcTime: 0,
  queryFn: async ({ signal }) => {
    const [{ chapters, versions = {} }, { id_chapter }] = await Promise.all([
      api(storyChapters.listChapters, { signal }),
      api(storyChapters.currentChapter, { signal }),
    ]);
    return { chapters: byText(Object.values(chapters), ({ name }) => name), versions, current: id_chapter };
  },
});
