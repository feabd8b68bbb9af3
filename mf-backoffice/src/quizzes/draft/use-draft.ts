import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { changed, type History, redone, startHistory, undone } from '@luplay/web-kit/history';
import { useCallback, useMemo, useState } from 'react';
import { draftOf, type KeyedTheme, type QuizDraft } from './draft.ts';

export interface DraftEditor {
  draft: QuizDraft;
  /** The draft as it was when editing began: entries with the same key are the stored ones. */
  origin: QuizDraft;
  /** Whether there is anything to save. Folding is not. */
  isChanged: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /**
   * `gesture`: successive changes of the same one are one step, such as typing into one field. Keeps its identity, as
   * `adjust` does.
   */
  change: (next: (draft: QuizDraft) => QuizDraft, gesture?: string) => void;
  /** Changes what is not saved, such as folding: no step of the history. */
  adjust: (next: (draft: QuizDraft) => QuizDraft) => void;
  undo: () => void;
  redo: () => void;
  /** This draft is stored now. Later changes stay, and so do the steps that can be undone. */
  saved: (draft: QuizDraft) => void;
  /** Starts anew from a stored quiz. */
  reset: (quiz: EditedQuiz) => void;
  /** Goes on with a draft that is based on another stored version now. */
  rebase: (origin: QuizDraft, draft: QuizDraft) => void;
}

/** Makes a draft that is restored on the origin. */
type Made = (origin: QuizDraft) => QuizDraft;

interface State {
  origin: QuizDraft;
  history: History<QuizDraft>;
}

function begin(quiz: EditedQuiz, made?: Made): State {
  const origin = draftOf(quiz);
  return { origin, history: startHistory(made?.(origin) ?? origin) };
}

/** Whether the same fields have the same values, by identity: whatever changes is replaced. */
function isSame<T extends object>(one: T, other: T, except: keyof T): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof T)[]);
  names.delete(except);
  return [...names].every((name) => one[name] === other[name]);
}

const isStored = (draft: QuizDraft, origin: QuizDraft): boolean =>
  draft === origin ||
  (isSame(draft, origin, 'theme') &&
    draft.theme.length === origin.theme.length &&
    draft.theme.every((theme, index) => isSame(theme, origin.theme[index] as KeyedTheme, 'isCollapsed')));

/** The draft of a quiz with its history. `made`: what to begin with instead of the stored quiz. */
export function useDraft(quiz: EditedQuiz, made?: Made): DraftEditor {
  const [{ origin, history }, setState] = useState(() => begin(quiz, made));
  const turn = useCallback(
    (next: (known: History<QuizDraft>) => History<QuizDraft>) =>
      setState((known) => ({ ...known, history: next(known.history) })),
    [],
  );
  const actions = useMemo(
    () => ({
      change: (next: (draft: QuizDraft) => QuizDraft, gesture?: string) =>
        turn((known) => changed(known, next(known.present), gesture)),
      adjust: (next: (draft: QuizDraft) => QuizDraft) => turn((known) => ({ ...known, present: next(known.present) })),
      undo: () => turn(undone),
      redo: () => turn(redone),
      saved: (draft: QuizDraft) => setState((known) => ({ ...known, origin: draft })),
      reset: (stored: EditedQuiz) => setState(begin(stored)),
      rebase: (origin: QuizDraft, draft: QuizDraft) => setState({ origin, history: startHistory(draft) }),
    }),
    [turn],
  );
  return {
    draft: history.present,
    origin,
    isChanged: !isStored(history.present, origin),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    ...actions,
  };
}
