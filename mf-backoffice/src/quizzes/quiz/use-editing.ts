import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { notify } from '@luplay/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { KeptDraft } from '../autosave/stored-draft.ts';
import { whyNotEditable } from '../draft/checks.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { quizQuery } from '../queries.ts';

interface Editing {
  /** The kept draft to continue with. */
  kept?: KeptDraft;
}

/**
 * Whether the quiz is being edited. One that was just created opens for writing, which its entry of the history says;
 * only once, because a reload keeps that entry and what was written has to be offered then. `end` asks for the quiz
 * again, as the reload of the specification does: somebody may have saved it meanwhile. `ms`: how long a notice stays.
 */
export function useEditing(quiz: EditedQuiz | null, ms: number) {
  const { state, search, hash } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isNew = (state as { isEditing?: boolean } | null)?.isEditing === true;
  const [editing, setEditing] = useState<Editing | null>(isNew ? {} : null);
  useEffect(() => {
    if (isNew) navigate({ search, hash }, { replace: true, state: null });
  }, [isNew, navigate, search, hash]);
  const edit = () => {
    const obstacle = whyNotEditable(quiz);
    if (obstacle === null) setEditing({});
    else notify({ kind: 'error', text: texts.toggleFailed(obstacle), ms });
  };
  const end = () => {
    setEditing(null);
    void client.invalidateQueries({ queryKey: quizQuery(quiz?.id ?? '').queryKey, exact: true });
  };
  return { editing, edit, resume: (kept: KeptDraft) => setEditing({ kept }), end };
}
