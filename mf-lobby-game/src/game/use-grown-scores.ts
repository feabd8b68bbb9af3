import type { GameView } from '@luplay/contracts/lobby-game';
import { useReducedMotion } from '@luplay/web-kit';
import { useEffect, useState } from 'react';

/** How long the old scores are shown, ms. */
const BEFORE_MS = 600;

/** The scores as they were before this round. */
export function scoresBefore(game: Pick<GameView, 'scores' | 'results'>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(game.scores).map(([teamId, score]) => [
      teamId,
      Math.max(0, score - (game.results?.[teamId]?.points ?? 0)),
    ]),
  );
}

/** First the scores before this round, a moment later the current ones: the bars grow by the gain. */
export function useGrownScores(game: GameView): Record<string, number> {
  const still = useReducedMotion();
  const [grown, setGrown] = useState(still);
  useEffect(() => {
    const handle = setTimeout(() => setGrown(true), BEFORE_MS);
    return () => clearTimeout(handle);
  }, []);
  return grown ? game.scores : scoresBefore(game);
}
