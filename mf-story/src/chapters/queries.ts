import { storyChapters } from '@luplay/contracts/story';
import { api, sharedKeys } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { byName } from '../content/by-name.ts';

export const CHAPTERS = sharedKeys.story('chapters');

/** Every chapter, by name, and which one is current. */
export const chaptersQuery = queryOptions({
  queryKey: [...CHAPTERS, 'configurator'],
  queryFn: async ({ signal }) => {
    const [{ chapters }, { id_chapter }] = await Promise.all([
      api(storyChapters.listChapters, { signal }),
      api(storyChapters.currentChapter, { signal }),
    ]);
    return { chapters: byName(Object.values(chapters), ({ name }) => name), current: id_chapter };
  },
});
