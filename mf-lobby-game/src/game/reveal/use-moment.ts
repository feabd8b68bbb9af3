import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { SETTLE_MS } from '../use-tap-guard.ts';

/** `leaving`: invisible, but it still takes the taps that were meant for it. */
type Stage = 'shown' | 'leaving' | null;

/** Something that covers the screen for `shownMs`, or until a tap, and is gone after that. */
export function useMoment(shownMs: number): [Stage, Dispatch<SetStateAction<Stage>>] {
  const [stage, setStage] = useState<Stage>(null);
  useEffect(() => {
    if (stage === null) return;
    const next = stage === 'shown' ? 'leaving' : null;
    const handle = setTimeout(() => setStage(next), stage === 'shown' ? shownMs : SETTLE_MS);
    return () => clearTimeout(handle);
  }, [stage, shownMs]);
  return [stage, setStage];
}
