import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { Button, ConfirmDialog, IconButton } from '@luplay/web-kit';
import { type KeyboardEvent, useState } from 'react';
import { quiz as texts } from '../../locale/quiz.ts';
import { useDraft } from '../draft/use-draft.ts';
import { ThemeList } from '../theme/theme-list.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { MainFields } from './main-fields.tsx';
import * as css from './quiz.module.css';
import { UnfinishedList } from './unfinished-list.tsx';
import { useQuizChanges } from './use-quiz-changes.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

type Asked = 'discard' | 'delete';

/** Edits a quiz. Nothing is stored before Save. */
export function QuizEditor({ quiz, onClose }: { quiz: EditedQuiz; onClose: () => void }) {
  /** What the draft is based on. It stays while others save; a save then is refused as a conflict. */
  const [base, setBase] = useState(quiz);
  const editor = useDraft(base);
  const { draft, isChanged } = editor;
  const [asked, setAsked] = useState<Asked | null>(null);
  const onSaved = (stored: EditedQuiz) => {
    setBase(stored);
    onClose();
  };
  const { save, remove, conflict, dismissConflict } = useQuizChanges(quiz.id, onSaved);
  useUnsavedWarning(isChanged && !save.isSuccess);
  const saveAs = (version: number) => save.mutate({ draft, version });

  /** Ctrl or ⌘ with S saves, with Z undoes, with Shift+Z redoes. Inside a text field Z is the field's own. */
  const shortcut = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const isTyping = event.target instanceof Element && event.target.matches('input:not([type=range]), textarea');
    if (event.code === 'KeyS') saveAs(base.version);
    else if (event.code === 'KeyZ' && !isTyping) (event.shiftKey ? editor.redo : editor.undo)();
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcuts repeat the buttons below
    <div className={css.quiz} onKeyDown={shortcut}>
      <div className={css.bar}>
        <Button kind="primary" icon="check" busy={save.isPending} onClick={() => saveAs(base.version)}>
          {texts.save}
        </Button>
        <Button onClick={() => (isChanged ? setAsked('discard') : onClose())}>{texts.cancelEditing}</Button>
        <IconButton icon="chevron-left" label={texts.undo} disabled={!editor.canUndo} onClick={editor.undo} />
        <IconButton icon="chevron-right" label={texts.redo} disabled={!editor.canRedo} onClick={editor.redo} />
        <Button kind="danger" icon="trash" className={css.end} onClick={() => setAsked('delete')}>
          {texts.delete}
        </Button>
      </div>
      <MainFields editor={editor} />
      <UnfinishedList draft={draft} />
      <ThemeList editor={editor} />
      <ConfirmDialog
        open={asked === 'discard'}
        onOpenChange={() => setAsked(null)}
        title={texts.discardTitle}
        text={texts.discardText}
        confirmText={texts.discard}
        cancelText={texts.stay}
        onConfirm={onClose}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={() => setAsked(null)}
        title={texts.deleteTitle}
        text={texts.deleteText(quiz.title)}
        confirmText={texts.confirmDelete}
        onConfirm={() => remove.mutateAsync()}
      />
      {conflict && (
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
      )}
    </div>
  );
}
