import { spectators } from '@luplay/contracts/broadcast';
import type { GameView } from '@luplay/contracts/lobby-game';
import { finalLasted, winnerShownAfter } from '@luplay/quiz-ui';
import { api } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keys } from '../state/keys.ts';

/**
 * Whether a screen for spectators still stages the final, so that this phone must not tell its end. Assumed until it is
 * known; told at once when it cannot be known.
 */
export function useStagedElsewhere(game: GameView): boolean {
  const [told, setTold] = useState<string | null>(null);
  const final = game.stage === 'final';
  const left = final ? winnerShownAfter(game) - finalLasted(game) : 0;
  const waits = left > 0 && told !== game.gameId;
  const { data, isPending } = useQuery({
    queryKey: keys.watchedFinal(game.gameId),
    queryFn: ({ signal }) => api(spectators.isWatched, { params: { lobbyId: game.lobbyId }, signal }),
    enabled: waits,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  // Once told, it stays told: a screen that is opened later does not take it back.
  const unwatched = waits && !isPending && data?.watched !== true;
  if (unwatched) setTold(game.gameId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stage is not paused with the timer, nor begun again
  useEffect(() => {
    if (!waits) return;
    const handle = setTimeout(() => setTold(game.gameId), left);
    return () => clearTimeout(handle);
  }, [waits, game.gameId]);
  return waits && !unwatched;
}
