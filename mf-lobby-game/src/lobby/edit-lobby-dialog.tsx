import { courseOf, type LobbyView } from '@luplay/contracts/lobby-game';
import { notify } from '@luplay/web-kit';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { showFirstInvalid } from '../lobby-form/first-invalid.ts';
import { FormDialog } from '../lobby-form/form-dialog.tsx';
import { LobbyFields } from '../lobby-form/lobby-fields.tsx';
import { checkDraft, type LobbyDraft, type LobbyErrors } from '../lobby-form/lobby-form.ts';
import { useQuizzes } from '../lobby-form/use-quizzes.ts';
import { ru } from '../locale/ru.ts';
import { playerTotal } from '../state/lobby-state.ts';

interface Props {
  lobby: LobbyView;
  busy: boolean;
  onClose: () => void;
  onSubmit: (draft: LobbyDraft) => void;
}

/** Mount it to open it: the draft starts from the lobby as it is. */
export function EditLobbyDialog({ lobby, busy, onClose, onSubmit }: Props) {
  const { title, description, quest, maxPlayers, isPublic, advance = 'auto', questionLimit = null } = lobby;
  const { latecomers = true } = lobby;
  const [draft, setDraft] = useState<LobbyDraft>({
    ...{ title, description, quest, maxPlayers, isPublic },
    ...{ advance, questionLimit, latecomers, course: courseOf(lobby) },
  });
  const [errors, setErrors] = useState<LobbyErrors>({});
  const quizzes = Object.values(useQuizzes().data ?? {}).filter(({ id }) => id !== quest);
  const check = (typed: LobbyDraft) => checkDraft(typed, quizzes, playerTotal(lobby));
  const change = (next: LobbyDraft) => {
    setDraft(next);
    // Fields with errors are validated again as they change.
    if (Object.keys(errors).length > 0) setErrors(check(next));
  };
  return (
    <FormDialog
      title={ru.form.editTitle}
      submitText={ru.form.save}
      busy={busy}
      onClose={onClose}
      onSubmit={(form) => {
        if (busy) return;
        const found = check(draft);
        flushSync(() => setErrors(found));
        if (Object.keys(found).length > 0) {
          notify({ kind: 'error', text: ru.form.badUpdates });
          showFirstInvalid(form);
        } else onSubmit({ ...draft, title: draft.title.trim(), description: draft.description.trim() });
      }}
    >
      <LobbyFields draft={draft} onChange={change} errors={errors} keepQuiz={quest} />
    </FormDialog>
  );
}
