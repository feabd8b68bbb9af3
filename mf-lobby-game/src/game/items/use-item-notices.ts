import type { GameView } from '@luplay/contracts/lobby-game';
import { notify } from '@luplay/web-kit';
import { useEffect, useRef } from 'react';

/** Notifies about each item as it is applied, but not about those applied before the screen opened. */
export function useItemNotices({ gameId, applied }: Pick<GameView, 'gameId' | 'applied'>): void {
  const known = useRef<{ gameId: string; count: number }>({ gameId, count: applied.length });
  useEffect(() => {
    const before = known.current.gameId === gameId ? known.current.count : 0;
    known.current = { gameId, count: applied.length };
    for (const { effect } of applied.slice(before)) notify({ text: effect });
  }, [gameId, applied]);
}
