import { type EditedQuiz, quizEditor } from '@luplay/contracts/lobby-game';
import { api, errorText, isApiError, notify } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { firstUnfinished } from '../draft/checks.ts';
import { contentOf, type QuizDraft } from '../draft/draft.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { useStable } from '../navigation/use-stable.ts';
import { QUIZZES, quizQuery } from '../queries.ts';

/** How long notices of the quiz screen stay, ms. */
export const NOTICE_MS = 2500;
/** How long one with a button stays, ms. */
const CHOICE_MS = 20_000;

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

interface Handlers {
  /** Gets the stored quiz and the draft that was sent. */
  onSaved: (quiz: EditedQuiz, draft: QuizDraft) => void;
  /** The author saves an unfinished quiz switched off. */
  onSwitchOff: () => void;
}

/** Saving a quiz. */
export function useQuizChanges(id: string, { saved, failed, ms }: SavingTexts, { onSaved, onSwitchOff }: Handlers) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<EditedQuiz | null>(null);
  const switchOff = useStable(onSwitchOff);
  /** Takes the notice with the button away: what it offers is about this draft. */
  const closeChoice = useRef(() => {});
  useEffect(() => () => closeChoice.current(), []);
  const refuse = (reason: string, { is_active, ...draft }: QuizDraft, isInvalid: boolean) => {
    const unfinished = is_active && isInvalid ? firstUnfinished(draft) : null;
    const text = failed(reason);
    if (!unfinished) return void notify({ kind: 'error', text, ms });
    closeChoice.current = notify({
      kind: 'error',
      text: `${text} ${texts.firstUnfinished(unfinished.theme, unfinished.number, unfinished.lacking)}`,
      ms: CHOICE_MS,
      action: { label: texts.saveSwitchedOff, run: switchOff },
    });
  };
  const save = useMutation({
    mutationFn: ({ draft, version }: Saving) =>
      api(quizEditor.updateQuiz, { body: { id, version, updates: contentOf(draft) } }),
    onMutate: () => closeChoice.current(),
    onSuccess: ({ quest }, { draft }) => {
      client.setQueryData(quizQuery(id).queryKey, quest);
      void client.invalidateQueries({ queryKey: QUIZZES });
      setConflict(null);
      onSaved(quest, draft);
      notify({ kind: 'success', text: saved, ms });
    },
    onError: (error, { draft }) => {
      const theirs = savedByOther(error);
      setConflict(theirs);
      if (!theirs) refuse(errorText(error, ''), draft, isApiError(error, 'validation_failed'));
    },
  });
  return { save, conflict, dismissConflict: () => setConflict(null) };
}
