import { type EditedQuiz, quizEditor } from '@luplay/contracts/lobby-game';
import { api, ConfirmDialog, errorText, isApiError, notify } from '@luplay/web-kit';
import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type KeptDraft, unpackDraft } from '../autosave/stored-draft.ts';
import { useAutosave } from '../autosave/use-autosave.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { align } from '../conflict/merge.ts';
import { firstUnfinished } from '../draft/checks.ts';
import { contentOf, draftOf, type QuizDraft } from '../draft/draft.ts';
import { type DraftEditor, useDraft } from '../draft/use-draft.ts';
import { authoring } from '../locale/authoring.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { useAfterUploads, useUploadCount } from '../media/uploads.tsx';
import { useStable } from '../navigation/use-stable.ts';
import { QUIZZES, quizQuery } from '../queries.ts';

export interface EditingProps {
  quiz: EditedQuiz;
  /** The draft to continue with. */
  kept?: KeptDraft | undefined;
  onClose: () => void;
}

interface QuizEditing {
  editor: DraftEditor;
  /** Waits for uploads. */
  save: () => void;
  isSaving: boolean;
  /** Drops the draft that the browser keeps. */
  forget: () => void;
  /** Ends the editing, after a question when something is not saved. */
  leave: () => void;
  /** That question, and the choice after somebody else has saved meanwhile. */
  dialogs: ReactNode;
}

/**
 * Edits a stored quiz: its draft, which the browser keeps until it is saved, and the choice after a conflict.
 */
export function useQuizEditing({ quiz, kept, onClose }: EditingProps, said: SavingTexts): QuizEditing {
  /** What the draft is based on. It stays while others save; a save then is refused as a conflict. */
  const [base, setBase] = useState(kept?.base ?? quiz);
  const editor = useDraft(base, kept && ((origin) => unpackDraft(origin, kept.draft)));
  const forget = useAutosave(editor, base, kept);
  const { draft, origin } = editor;
  const { save, conflict, dismissConflict } = useQuizChanges(quiz.id, said, {
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
  /** Whether a save was asked for while another one is under way, which changes the version. */
  const [again, setAgain] = useState(false);
  const { act, isWaiting } = useAfterUploads(() => (save.isPending ? setAgain(true) : saveAs(base.version)));
  useEffect(() => {
    if (!again || save.isPending) return;
    setAgain(false);
    if (save.isSuccess && editor.isChanged) saveAs(base.version);
  });
  const [isLeaving, setIsLeaving] = useState(false);
  const theirs = useMemo(() => conflict && align(origin, draftOf(conflict)), [conflict, origin]);
  return {
    editor,
    save: act,
    isSaving: save.isPending || isWaiting,
    forget,
    leave: () => (editor.isChanged ? setIsLeaving(true) : onClose()),
    dialogs: (
      <>
        <ConfirmDialog
          open={isLeaving}
          onOpenChange={setIsLeaving}
          title={texts.discardTitle}
          text={texts.discardText}
          confirmText={texts.discard}
          cancelText={texts.stay}
          onConfirm={() => {
            forget();
            onClose();
          }}
        />
        {conflict && theirs && (
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
        )}
      </>
    ),
  };
}

/** Asks, in the browser's words, before the page is closed or reloaded with unsaved changes. */
export function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

/** How long notices of the quiz screen stay, ms. */
export const NOTICE_MS = 2500;
/** How long one with a button, or with a place in the quiz, stays, ms. */
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

/** Whether the draft is stored already: the reply to an earlier save was lost. */
const isStored = (draft: QuizDraft, quiz: EditedQuiz): boolean =>
  hashKey([contentOf(draft)]) === hashKey([contentOf(draftOf(quiz))]);

/** The first question or theme that a refusal is about, and what is wrong with it; empty when it is about none. */
function refusedPlace({ details }: { details: unknown }, { theme: themes }: QuizDraft): string {
  for (const { path, message } of Array.isArray(details) ? details : []) {
    const [, theme, index] = /^updates\.theme\.(\d+)(?:\.questions\.(\d+))?/.exec(path) ?? [];
    const name = themes[Number(theme)]?.name;
    if (name !== undefined && index === undefined) return ` ${authoring.checks.theme(Number(theme) + 1)}: ${message}.`;
    if (name !== undefined) return ` ${texts.firstUnfinished(name, Number(index) + 1, [message])}`;
  }
  return '';
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
function useQuizChanges(id: string, { saved, failed, ms }: SavingTexts, { onSaved, onSwitchOff }: Handlers) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<EditedQuiz | null>(null);
  const switchOff = useStable(onSwitchOff);
  /** Takes the notice with the button away: what it offers is about this draft. */
  const closeChoice = useRef(() => {});
  useEffect(() => () => closeChoice.current(), []);
  const refuse = (error: unknown, draft: QuizDraft) => {
    const invalid = isApiError(error, 'validation_failed') ? error : null;
    const unfinished = invalid && draft.is_active ? firstUnfinished(draft) : null;
    const text = failed(errorText(error, ''));
    const place = invalid ? refusedPlace(invalid, draft) : '';
    // What names a place takes longer to read.
    if (!unfinished) return void notify({ kind: 'error', text: text + place, ms: place ? CHOICE_MS : ms });
    closeChoice.current = notify({
      kind: 'error',
      text: `${text} ${texts.firstUnfinished(unfinished.theme, unfinished.number, unfinished.lacking)}`,
      ms: CHOICE_MS,
      action: { label: texts.saveSwitchedOff, run: switchOff },
    });
  };
  const done = (quest: EditedQuiz, draft: QuizDraft) => {
    client.setQueryData(quizQuery(id).queryKey, quest);
    void client.invalidateQueries({ queryKey: QUIZZES });
    setConflict(null);
    onSaved(quest, draft);
    notify({ kind: 'success', text: saved, ms });
  };
  const save = useMutation({
    mutationFn: ({ draft, version }: Saving) =>
      api(quizEditor.updateQuiz, { body: { id, version, updates: contentOf(draft) } }),
    onMutate: () => closeChoice.current(),
    onSuccess: ({ quest }, { draft }) => done(quest, draft),
    onError: (error, { draft }) => {
      const theirs = savedByOther(error);
      if (theirs && isStored(draft, theirs)) return done(theirs, draft);
      setConflict(theirs);
      if (!theirs) refuse(error, draft);
    },
  });
  return { save, conflict, dismissConflict: () => setConflict(null) };
}
