import { LOBBY_LIMITS, lobbies, quests } from '@luplay/contracts/lobby-game';
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

/** How many players the operator allows in a lobby. */
export function useMaxPlayers(): number {
  const { data } = useQuery({
    queryKey: keys.limits,
    queryFn: ({ signal }) => api(lobbies.lobbyLimits, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.maxPlayers ?? LOBBY_LIMITS.maxPlayers;
}
