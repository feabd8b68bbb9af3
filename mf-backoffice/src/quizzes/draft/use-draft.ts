import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { useState } from 'react';
import { draftOf, type QuizDraft } from './draft.ts';
import { changed, historyOf, redone, undone } from './history.ts';

export interface DraftEditor {
  draft: QuizDraft;
  /** Whether there is anything to save. */
  isChanged: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** `mark`: changes with the same mark are one step, such as typing into one field. */
  change: (next: (draft: QuizDraft) => QuizDraft, mark?: string) => void;
  undo: () => void;
  redo: () => void;
  /** Starts anew from a stored quiz. */
  reset: (quiz: EditedQuiz) => void;
}

/** The draft of a quiz with its history. */
export function useDraft(quiz: EditedQuiz): DraftEditor {
  const [history, setHistory] = useState(() => historyOf(draftOf(quiz)));
  return {
    draft: history.present,
    isChanged: history.past.length > 0,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (next, mark) => setHistory((known) => changed(known, next(known.present), mark ?? null)),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    reset: (stored) => setHistory(historyOf(draftOf(stored))),
  };
}
