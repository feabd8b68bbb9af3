import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { Button, ConfirmDialog, IconButton } from '@luplay/web-kit';
import { type KeyboardEvent, useState } from 'react';
import { quiz as texts } from '../../locale/quiz.ts';
import { BackgroundFields } from '../media/background-fields.tsx';
import { ThemeList } from '../theme/theme-list.tsx';
import { MainFields } from './main-fields.tsx';
import * as css from './quiz.module.css';
import { UnfinishedList } from './unfinished-list.tsx';
import { DESKTOP_TEXTS } from './use-quiz-changes.ts';
import { useQuizEditing } from './use-quiz-editing.tsx';

type Asked = 'discard' | 'delete';

/** Edits a quiz. Nothing is stored before Save. */
export function QuizEditor({ quiz, onClose }: { quiz: EditedQuiz; onClose: () => void }) {
  const { editor, save, isSaving, remove, conflictDialog } = useQuizEditing(quiz, DESKTOP_TEXTS, onClose);
  const { draft, isChanged } = editor;
  const [asked, setAsked] = useState<Asked | null>(null);

  /** Ctrl or ⌘ with S saves, with Z undoes, with Shift+Z redoes. Inside a text field Z is the field's own. */
  const shortcut = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const isTyping = event.target instanceof Element && event.target.matches('input:not([type=range]), textarea');
    if (event.code === 'KeyS') save();
    else if (event.code === 'KeyZ' && !isTyping) (event.shiftKey ? editor.redo : editor.undo)();
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcuts repeat the buttons below
    <div className={css.quiz} onKeyDown={shortcut}>
      <div className={css.bar}>
        <Button kind="primary" icon="check" busy={isSaving} onClick={save}>
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
      <BackgroundFields editor={editor} />
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
        onConfirm={remove}
      />
      {conflictDialog}
    </div>
  );
}
