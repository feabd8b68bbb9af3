import { storyChapters } from '@luplay/contracts/story';
import { api, byText, sharedKeys } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

export const CHAPTERS = sharedKeys.story('chapters');

/** All chapters, sorted by name, and the current one's id. Not cached: the form starts from the chapter as it is. */
export const chaptersQuery = queryOptions({
  queryKey: [...CHAPTERS, 'configurator'],
  gcTime: 0,
  queryFn: async ({ signal }) => {
    const [{ chapters }, { id_chapter }] = await Promise.all([
      api(storyChapters.listChapters, { signal }),
      api(storyChapters.currentChapter, { signal }),
    ]);
    return { chapters: byText(Object.values(chapters), ({ name }) => name), current: id_chapter };
  },
});
