import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type KeptDraft, unpackDraft } from '../autosave/stored-draft.ts';
import { useAutosave } from '../autosave/use-autosave.ts';
import { align } from '../conflict/align.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { draftOf } from '../draft/draft.ts';
import { type DraftEditor, useDraft } from '../draft/use-draft.ts';
import { useUploadCount } from '../media/uploads.tsx';
import { useAfterUploads } from '../media/use-after-uploads.ts';
import { type SavingTexts, useQuizChanges } from './use-quiz-changes.ts';

interface QuizEditing {
  editor: DraftEditor;
  /** Waits for uploads. */
  save: () => void;
  isSaving: boolean;
  /** Drops the draft that the browser keeps. */
  forget: () => void;
  /** The choice after somebody else has saved meanwhile. */
  conflictDialog: ReactNode;
}

/**
 * Edits a stored quiz: its draft, which the browser keeps until it is saved, and the choice after a conflict. `kept`:
 * the draft to continue with.
 */
export function useQuizEditing(quiz: EditedQuiz, texts: SavingTexts, kept?: KeptDraft): QuizEditing {
  /** What the draft is based on. It stays while others save; a save then is refused as a conflict. */
  const [base, setBase] = useState(kept?.base ?? quiz);
  const editor = useDraft(base, kept && ((origin) => unpackDraft(origin, kept.draft)));
  const forget = useAutosave(editor, base, kept);
  const { draft, origin } = editor;
  const { save, conflict, dismissConflict } = useQuizChanges(quiz.id, texts, {
    onSaved: (stored, sent) => {
      setBase(stored);
      editor.saved(sent);
    },
    onSwitchOff: () => {
      const next = { ...draft, is_active: false };
      editor.change(() => next);
      save.mutate({ draft: next, version: base.version });
    },
  });
  const { active } = useUploadCount();
  useUnsavedWarning(editor.isChanged || active > 0);
  const saveAs = (version: number) => save.mutate({ draft, version });
  const { act, isWaiting } = useAfterUploads(() => saveAs(base.version));
  const theirs = useMemo(() => conflict && align(origin, draftOf(conflict)), [conflict, origin]);
  return {
    editor,
    save: act,
    isSaving: save.isPending || isWaiting,
    forget,
    conflictDialog: conflict && theirs && (
      <ConflictDialog
        base={origin}
        mine={draft}
        theirs={theirs}
        busy={save.isPending}
        onClose={dismissConflict}
        onMerged={(merged) => {
          setBase(conflict);
          editor.rebase(theirs, merged);
          save.mutate({ draft: merged, version: conflict.version });
        }}
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

/** Asks, in the browser's words, before the page is closed or reloaded with unsaved changes. */
function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
