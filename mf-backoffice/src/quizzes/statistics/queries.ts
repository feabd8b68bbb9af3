import type { ResponseOf } from '@luplay/contracts';
import { quizStatistics } from '@luplay/contracts/lobby-game';
import { api } from '@luplay/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { results as texts } from '../locale/results.ts';

export type Statistics = ResponseOf<(typeof quizStatistics)['readStatistics']>;

/** Games are played meanwhile, so nothing is taken from the cache without asking again. */
const fresh = { staleTime: 0, placeholderData: keepPreviousData } as const;
const keyOf = (id: string, part: string, { period, simulated }: Choice) =>
  ['quiz-results', id, part, period, simulated] as const;

const queryOfPart =
  <Data>(part: string, read: (options: ReturnType<typeof optionsOf> & { signal: AbortSignal }) => Promise<Data>) =>
  (id: string, choice: Choice) =>
    queryOptions({
      queryKey: keyOf(id, part, choice),
      queryFn: ({ signal }) => read({ ...optionsOf(id, choice), signal }),
      ...fresh,
    });
const optionsOf = (id: string, choice: Choice) => ({ params: { id }, query: queryOf(choice) });

export const statisticsQuery = queryOfPart('questions', (options) => api(quizStatistics.readStatistics, options));
export const playersQuery = queryOfPart('players', (options) => api(quizStatistics.listPlayers, options));
export const eveningsQuery = queryOfPart('evenings', (options) => api(quizStatistics.listEvenings, options));

export const eveningQuery = (id: string, gameId: string) =>
  queryOptions({
    queryKey: ['quiz-results', id, 'evening', gameId],
    queryFn: async ({ signal }) => (await api(quizStatistics.readEvening, { params: { id, gameId }, signal })).record,
  });

export const answersQuery = (id: string, key: string, choice: Choice) =>
  queryOptions({
    queryKey: [...keyOf(id, 'answers', choice), key],
    queryFn: ({ signal }) => api(quizStatistics.readAnswers, { params: { id, key }, query: queryOf(choice), signal }),
    ...fresh,
  });

const DAY_MS = 86_400_000;
/** Days until now; null: no limit. */
const DAYS = { all: null, week: 7, month: 30, quarter: 90, year: 365 } as const;
type Period = keyof typeof DAYS;

/** What is counted. */
export interface Choice {
  period: Period;
  simulated: boolean;
}

export const PERIODS = (Object.keys(DAYS) as Period[]).map((value) => ({ value, label: texts.period[value] }));
export const isPeriod = (value: string | null): value is Period => value !== null && value in DAYS;

function queryOf({ period, simulated }: Choice): Record<string, string | number> {
  const days = DAYS[period];
  return {
    ...(days === null ? {} : { from: Date.now() - days * DAY_MS }),
    ...(simulated ? { simulated: 'true' } : {}),
  };
}
