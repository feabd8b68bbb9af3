import type { LobbyView } from '@luplay/contracts/lobby-game';
import { Button, Dialog, notify } from '@luplay/web-kit';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { showFirstInvalid } from '../lobby-form/first-invalid.ts';
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
  const [draft, setDraft] = useState<LobbyDraft>({
    ...{ title, description, quest, maxPlayers, isPublic },
    ...{ advance, questionLimit },
  });
  const [errors, setErrors] = useState<LobbyErrors>({});
  const quizzes = Object.values(useQuizzes().data ?? {}).filter(({ id }) => id !== quest);
  const form = useId();
  const check = (typed: LobbyDraft) => checkDraft(typed, quizzes, playerTotal(lobby));
  const change = (next: LobbyDraft) => {
    setDraft(next);
    // Fields with errors are validated again as they change.
    if (Object.keys(errors).length > 0) setErrors(check(next));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ru.form.editTitle}
      footer={
        <>
          <Button onClick={onClose}>{ru.form.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {ru.form.save}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          const found = check(draft);
          flushSync(() => setErrors(found));
          if (Object.keys(found).length > 0) {
            notify({ kind: 'error', text: ru.form.badUpdates });
            showFirstInvalid(event.currentTarget);
          } else onSubmit({ ...draft, title: draft.title.trim(), description: draft.description.trim() });
        }}
      >
        <LobbyFields draft={draft} onChange={change} errors={errors} keepQuiz={quest} />
      </form>
    </Dialog>
  );
}
