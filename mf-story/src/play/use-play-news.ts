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

  const known = useRef<StoryState | undefined>(undefined);
  useEffect(() => {
    const before = known.current;
    if (!state) return;
    known.current = state;
    if (!before || state.role === 'host') return;
    if (before.chapter.id !== state.chapter.id) notify({ text: ru.enter.chapter(state.chapter.name) });
    else if (before.player && !state.player) notify({ text: ru.enter.restarted });
  }, [state]);
}
