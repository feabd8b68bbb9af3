import { type EditedQuiz, quizEditor } from '@luplay/contracts/lobby-game';
import { api, errorText, isApiError, notify } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { quiz as texts } from '../../locale/quiz.ts';
import { contentOf, type QuizDraft } from '../draft/draft.ts';
import { QUIZZES, quizQuery } from '../queries.ts';

/** How long notices of the quiz screen stay, ms. */
export const NOTICE_MS = 2500;

interface Saving {
  draft: QuizDraft;
  /** The version that the draft is based on. */
  version: number;
}

/** The quiz as somebody else has saved it, when that is why a change was refused. */
function savedByOther(error: unknown): EditedQuiz | null {
  if (!isApiError(error, 'conflict')) return null;
  const { quest } = (error.details ?? {}) as { quest?: unknown };
  return quest === undefined ? null : (quest as EditedQuiz);
}

/** What saving says, and for how long, ms. */
export interface SavingTexts {
  saved: string;
  failed: (message: string) => string;
  ms: number;
}

export const DESKTOP_TEXTS: SavingTexts = { saved: texts.saved, failed: texts.saveFailed, ms: NOTICE_MS };

/** Saving a quiz. `onSaved` gets the stored quiz. */
export function useQuizChanges(id: string, { saved, failed, ms }: SavingTexts, onSaved: (quiz: EditedQuiz) => void) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<EditedQuiz | null>(null);
  const save = useMutation({
    mutationFn: ({ draft, version }: Saving) =>
      api(quizEditor.updateQuiz, { body: { id, version, updates: contentOf(draft) } }),
    onSuccess: ({ quest }) => {
      client.setQueryData(quizQuery(id).queryKey, quest);
      void client.invalidateQueries({ queryKey: QUIZZES });
      setConflict(null);
      onSaved(quest);
      notify({ kind: 'success', text: saved, ms });
    },
    onError: (error) => {
      const theirs = savedByOther(error);
      setConflict(theirs);
      if (!theirs) notify({ kind: 'error', text: failed(errorText(error, '')), ms });
    },
  });
  return { save, conflict, dismissConflict: () => setConflict(null) };
}
