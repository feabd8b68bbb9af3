import { QUIZ_LIMITS, quizEditor } from '@luplay/contracts/lobby-game';
import { api, errorText, notify, TextField, useMediaQuery, useRequestId } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EntryDialog } from '../../catalogue/form/entry-dialog.tsx';
import { ru } from '../../locale/ru.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { QUIZZES } from '../queries.ts';
import { NOTICE_MS } from '../quiz/use-quiz-editing.tsx';

/** Asks for title and description; the new quiz opens to be written, on a phone in the phones' editor. */
export function CreateQuizDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const { requestId, renew } = useRequestId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isPhone = useMediaQuery('(max-width: 600px)');
  const create = useMutation({
    mutationFn: () =>
      api(quizEditor.createQuiz, { body: { title, description, type: 'quiz', is_active: true, requestId } }),
    onSuccess: ({ id }) => {
      notify({ kind: 'success', text: texts.created, ms: NOTICE_MS });
      void client.invalidateQueries({ queryKey: QUIZZES });
      navigate(`/${isPhone ? 'editor-quiz-mobile' : 'editor-quiz'}/${id}`, { state: { isEditing: true } });
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error, texts.createFailed) }),
  });
  const missing = (value: string, text: string) => (submitted && value.trim() === '' ? text : undefined);
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value);
    renew();
  };
  return (
    <EntryDialog
      title={texts.createTitle}
      submitText={ru.form.create}
      busy={create.isPending}
      unsaved={title !== '' || description !== ''}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true);
        if (title.trim() !== '' && description.trim() !== '') create.mutate();
      }}
    >
      <TextField
        label={texts.fields.title}
        value={title}
        maxLength={QUIZ_LIMITS.title}
        onValueChange={typed(setTitle)}
        error={missing(title, ru.form.titleMissing)}
        autoComplete="off"
        required
      />
      <TextField
        label={texts.fields.description}
        value={description}
        maxLength={QUIZ_LIMITS.description}
        onValueChange={typed(setDescription)}
        error={missing(description, ru.form.descriptionMissing)}
        multiline
        required
      />
    </EntryDialog>
  );
}
