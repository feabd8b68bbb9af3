import type { GameView } from '@luplay/contracts/lobby-game';
import { useReducedMotion } from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import { scoresBefore } from './reveal/outcome.ts';

/** How long the old scores are shown, ms. */
const BEFORE_MS = 600;

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
