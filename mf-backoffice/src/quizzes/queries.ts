import { media, quests, quizEditor } from '@luplay/contracts/lobby-game';
import { api, byText } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

export const QUIZZES = ['quizzes'] as const;

export const quizzesQuery = queryOptions({
  queryKey: [...QUIZZES, 'list'],
  queryFn: async ({ signal }) =>
    byText(Object.values((await api(quests.listQuizzes, { signal })).quests), ({ title }) => title),
  staleTime: 0,
});

/** A quiz with its questions. An editor may have saved it a moment ago. */
export const quizQuery = (id: string) =>
  queryOptions({
    queryKey: [...QUIZZES, id],
    queryFn: async ({ signal }) => (await api(quizEditor.readQuiz, { params: { id }, signal })).quest,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** How much space files take, of this author and of all. */
export const mediaUsageQuery = queryOptions({
  queryKey: ['media usage'],
  queryFn: ({ signal }) => api(media.mediaUsage, { signal }),
  staleTime: 60_000,
});
