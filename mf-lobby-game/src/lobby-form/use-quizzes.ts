import { quests } from '@luplay/contracts/lobby-game';
import { api } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../state/keys.ts';

/** The catalogue of quizzes, by id. */
export const useQuizzes = () =>
  useQuery({
    queryKey: keys.quizzes,
    queryFn: async ({ signal }) => (await api(quests.listQuizzes, { signal })).quests,
    staleTime: 60_000,
  });
