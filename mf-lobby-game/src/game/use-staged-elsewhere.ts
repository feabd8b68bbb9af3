import { spectators } from '@luplay/contracts/broadcast';
import type { GameView } from '@luplay/contracts/lobby-game';
import { finalLasted, revealLeft, winnerShownAfter } from '@luplay/quiz-ui';
import { api } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keys } from '../state/keys.ts';

/**
 * Whether a screen for spectators still stages the final, or opens the answers of a board's last question, so that this
 * phone must not tell them. Assumed until it is known; told at once when it cannot be known.
 */
export function useStagedElsewhere(game: GameView): boolean {
  const [told, setTold] = useState<string | null>(null);
  const left = game.stage === 'final' ? winnerShownAfter(game) - finalLasted(game) : revealLeft(game);
  const moment = `${game.gameId}:${game.stage}:${game.questionNumber}`;
  const waits = left > 0 && told !== moment;
  const { data, isPending } = useQuery({
    queryKey: keys.watchedFinal(moment),
    queryFn: ({ signal }) => api(spectators.isWatched, { params: { lobbyId: game.lobbyId }, signal }),
    enabled: waits,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  // Once told, it stays told: a screen that is opened later does not take it back.
  const unwatched = waits && !isPending && data?.watched !== true;
  if (unwatched) setTold(moment);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stage is not paused with the timer, nor begun again
  useEffect(() => {
    if (!waits) return;
    const handle = setTimeout(() => setTold(moment), left);
    return () => clearTimeout(handle);
  }, [waits, moment]);
  return waits && !unwatched;
}
