import { quizStatistics } from '@luplay/contracts/lobby-game';
import { api } from '@luplay/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Choice, queryOf } from './period.ts';

/** Games are played meanwhile, so nothing is taken from the cache without asking again. */
const fresh = { staleTime: 0, placeholderData: keepPreviousData } as const;
const keyOf = (id: string, part: string, { period, simulated }: Choice) =>
  ['quiz-results', id, part, period, simulated] as const;

export const statisticsQuery = (id: string, choice: Choice) =>
  queryOptions({
    queryKey: keyOf(id, 'questions', choice),
    queryFn: ({ signal }) => api(quizStatistics.readStatistics, { params: { id }, query: queryOf(choice), signal }),
    ...fresh,
  });

export const playersQuery = (id: string, choice: Choice) =>
  queryOptions({
    queryKey: keyOf(id, 'players', choice),
    queryFn: ({ signal }) => api(quizStatistics.listPlayers, { params: { id }, query: queryOf(choice), signal }),
    ...fresh,
  });

export const eveningsQuery = (id: string, choice: Choice) =>
  queryOptions({
    queryKey: keyOf(id, 'evenings', choice),
    queryFn: ({ signal }) => api(quizStatistics.listEvenings, { params: { id }, query: queryOf(choice), signal }),
    ...fresh,
  });

export const eveningQuery = (id: string, gameId: string) =>
  queryOptions({
    queryKey: ['quiz-results', id, 'evening', gameId],
    queryFn: async ({ signal }) => (await api(quizStatistics.readEvening, { params: { id, gameId }, signal })).record,
  });
