import type { GameView } from '@luplay/contracts/lobby-game';
import { END, finalLasted, type PlannedStep, planOf, type Step } from '@luplay/quiz-ui';
import { useEffect, useState } from 'react';

export interface Ceremony {
  step: Step;
  /** This page has shown its steps, or shows them. */
  staged: boolean;
  /** Identifies the step and the run that it belongs to. */
  key: string;
  /** Shows all of it once more. */
  replay(): void;
  /** Shows the end at once. */
  skip(): void;
}

interface Run {
  gameId: string;
  /** Number of the run, from 1. */
  turn: number;
  plan: PlannedStep[];
  index: number;
}

const isFinal = (game: GameView | null): game is GameView => game?.stage === 'final';

/** What is left of the plan: a page that is opened in the middle of the final goes on where all others are. */
function planLeft(game: GameView): PlannedStep[] {
  let passed = Math.max(0, finalLasted(game));
  const left: PlannedStep[] = [];
  for (const planned of planOf(game)) {
    if (planned.ms > passed) left.push({ ...planned, ms: planned.ms - passed });
    passed = Math.max(0, passed - planned.ms);
  }
  return left;
}

/**
 * The steps of the final by the server's clock, so that a page that is loaded again in the middle neither tells the
 * winner early nor begins once more. After the final everything is shown at once.
 */
export function useCeremony(game: GameView | null): Ceremony {
  const [run, setRun] = useState<Run | null>(null);
  const [seen, setSeen] = useState<GameView | null>(null);
  if (seen !== game) {
    setSeen(game);
    const hasEnded = isFinal(game) && !(isFinal(seen) && seen.gameId === game.gameId);
    if (hasEnded) setRun({ gameId: game.gameId, turn: 1, plan: planLeft(game), index: 0 });
  }
  const current = isFinal(game) && run?.gameId === game.gameId ? run : null;
  const planned = current?.plan[current.index];

  useEffect(() => {
    if (!planned) return;
    const handle = setTimeout(() => setRun((now) => now && { ...now, index: now.index + 1 }), planned.ms);
    return () => clearTimeout(handle);
  }, [planned]);

  return {
    step: planned?.step ?? END,
    staged: current !== null && current.plan.length > 0,
    key: planned && current ? `${current.gameId}:${current.turn}:${current.index}` : 'end',
    replay() {
      if (isFinal(game)) setRun({ gameId: game.gameId, turn: (run?.turn ?? 0) + 1, plan: planOf(game), index: 0 });
    },
    skip: () => setRun((now) => now && { ...now, index: now.plan.length }),
  };
}
