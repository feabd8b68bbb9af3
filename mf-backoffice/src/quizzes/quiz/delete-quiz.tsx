import { quizEditor } from '@luplay/contracts/lobby-game';
import { api, Button, ConfirmDialog, notify } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { quiz as texts } from '../locale/quiz.ts';
import { QUIZZES, quizQuery } from '../queries.ts';
import * as css from './quiz.module.css';
import { NOTICE_MS } from './use-quiz-editing.tsx';

interface Props {
  id: string;
  title: string;
  onDeleted?: () => void;
}

/** Deletes a quiz after a question, and leads to the others. */
export function DeleteQuiz({ id, title, onDeleted }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => api(quizEditor.deleteQuiz, { body: { id } }),
    onSuccess: () => {
      onDeleted?.();
      notify({ kind: 'success', text: texts.deleted, ms: NOTICE_MS });
      client.removeQueries({ queryKey: quizQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: QUIZZES });
      navigate('/editor-quiz', { replace: true });
    },
    onError: () => notify({ kind: 'error', text: texts.deleteFailed, ms: NOTICE_MS }),
  });
  return (
    <>
      <Button kind="danger" icon="trash" className={css.end} onClick={() => setIsAsked(true)}>
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={texts.deleteTitle}
        text={texts.deleteText(title)}
        confirmText={texts.confirmDelete}
        onConfirm={() => remove.mutateAsync()}
      />
    </>
  );
}
