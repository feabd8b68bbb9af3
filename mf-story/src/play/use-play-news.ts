import type { StoryState } from '@luplay/contracts/story';
import { isApiError, notify } from '@luplay/web-kit';
import { useEffect, useRef } from 'react';
import { ru } from '../locale/player.ts';

interface Options {
  /** Undefined while there is none. */
  state: StoryState | undefined;
  /** Why there is none; null: nothing is wrong. */
  refusal: Error | null;
}

/** Notices about the play as a whole: no character for it, another chapter, started anew. */
export function usePlayNews({ state, refusal }: Options): void {
  const noCard = isApiError(refusal, 'not_found') ? refusal.message : '';
  useEffect(() => {
    if (noCard) notify({ kind: 'error', text: noCard });
  }, [noCard]);

  // What was played last. A player who is refused, or becomes a host, leaves it: coming back is no new start.
  const played = useRef<{ chapterId: string; hasLeft: boolean } | null>(null);
  const isElsewhere = state ? state.role === 'host' : refusal !== null;
  useEffect(() => {
    if (isElsewhere) played.current = null;
    if (!state) return;
    const chapterId = state.chapter.id;
    const before = played.current;
    if (!state.player) {
      if (before) played.current = { ...before, hasLeft: true };
      return;
    }
    played.current = { chapterId, hasLeft: false };
    if (!before) return;
    if (before.chapterId !== chapterId) notify({ text: ru.enter.chapter(state.chapter.name) });
    else if (before.hasLeft) notify({ text: ru.enter.restarted });
  }, [state, isElsewhere]);
}
