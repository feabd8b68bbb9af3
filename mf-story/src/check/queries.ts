import { storyChecks } from '@luplay/contracts/story';
import { api, sharedKeys } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** The findings of a chapter, and the content that a play of it would be made from. */
export const chapterCheckQuery = (chapterId: string) =>
  queryOptions({
    queryKey: [...sharedKeys.story('chapters'), 'check', chapterId],
    queryFn: ({ signal }) => api(storyChecks.checkChapter, { params: { chapterId }, signal }),
    // Any editor may have changed something since.
    staleTime: 0,
  });
