import { type GameView, hosting } from '@luplay/contracts/lobby-game';
import { api } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../state/keys.ts';

/** What only the host sees of the current question, and the host's notes. */
export function useHostSight({ lobbyId, gameId, currentQuestion }: GameView) {
  return useQuery({
    queryKey: keys.hostSight(lobbyId, `${gameId} ${currentQuestion?.questionId ?? ''}`),
    queryFn: ({ signal }) => api(hosting.hostSight, { params: { lobbyId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
