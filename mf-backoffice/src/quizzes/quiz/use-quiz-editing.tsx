import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { type ReactNode, useState } from 'react';
import { type DraftEditor, useDraft } from '../draft/use-draft.ts';
import { useUploadCount } from '../media/uploads.tsx';
import { useAfterUploads } from '../media/use-after-uploads.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type SavingTexts, useQuizChanges } from './use-quiz-changes.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

interface QuizEditing {
  editor: DraftEditor;
  /** Waits for uploads. */
  save: () => void;
  isSaving: boolean;
  /** Deletes the quiz; rejects when it failed. */
  remove: () => Promise<unknown>;
  /** The choice after somebody else has saved meanwhile. */
  conflictDialog: ReactNode;
}

/** Edits a stored quiz: its draft, saving, deleting, and the choice after a conflict. `onSaved` ends the editing. */
export function useQuizEditing(quiz: EditedQuiz, texts: SavingTexts, onSaved: () => void): QuizEditing {
  /** What the draft is based on. It stays while others save; a save then is refused as a conflict. */
  const [base, setBase] = useState(quiz);
  const editor = useDraft(base);
  const { save, remove, conflict, dismissConflict } = useQuizChanges(quiz.id, texts, (stored) => {
    setBase(stored);
    onSaved();
  });
  const { active } = useUploadCount();
  useUnsavedWarning((editor.isChanged && !save.isSuccess) || active > 0);
  const saveAs = (version: number) => save.mutate({ draft: editor.draft, version });
  const { act, isWaiting } = useAfterUploads(() => saveAs(base.version));
  return {
    editor,
    save: act,
    isSaving: save.isPending || isWaiting,
    remove: () => remove.mutateAsync(),
    conflictDialog: conflict && (
      <ConflictDialog
        busy={save.isPending}
        onClose={dismissConflict}
        onMine={() => saveAs(conflict.version)}
        onTheirs={() => {
          setBase(conflict);
          editor.reset(conflict);
          dismissConflict();
        }}
      />
    ),
  };
}
