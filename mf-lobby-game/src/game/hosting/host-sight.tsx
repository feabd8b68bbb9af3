import { type GameView, hosting } from '@luplay/contracts/lobby-game';
import { api, QueryView } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { ru } from '../../locale/game.ts';
import { keys } from '../../state/keys.ts';

/** What only the host sees of the current question, and the host's notes. */
export function useHostSight({ lobbyId, gameId, currentQuestion }: GameView) {
  return useQuery({
    queryKey: keys.hostSight(lobbyId, `${gameId} ${currentQuestion?.questionId ?? ''}`),
    queryFn: ({ signal }) => api(hosting.hostSight, { params: { lobbyId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Says that it could not be loaded. */
export function SightError({ game, text = ru.errors.question }: { game: GameView; text?: string }) {
  return (
    <QueryView query={useHostSight(game)} errorText={text} loading={false}>
      {() => null}
    </QueryView>
  );
}
