import type { GameView } from '@luplay/contracts/lobby-game';
import { serverNow } from '@luplay/web-kit';
import { useEffect, useRef } from 'react';

/** The next phase should have arrived this long after the end of the last one, ms. */
const GRACE_MS = 700;
const AGAIN_MS = 2500;

/** Calls `ask` when a phase is over and no next one has arrived, and again until one does. */
export function useOverdue(game: GameView | null | undefined, ask: () => void): void {
  const newest = useRef(ask);
  useEffect(() => {
    newest.current = ask;
  });
  const endsAt = game && !game.timerPaused && game.lobby.status === 'in_progress' ? game.timer.endsAt : null;
  useEffect(() => {
    if (endsAt === null) return;
    let handle = setTimeout(
      function overdue() {
        newest.current();
        handle = setTimeout(overdue, AGAIN_MS);
      },
      Math.max(0, endsAt - serverNow()) + GRACE_MS,
    );
    return () => clearTimeout(handle);
  }, [endsAt]);
}
