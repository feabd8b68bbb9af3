import { Button, ConfirmDialog, IconButton } from '@luplay/web-kit';
import { memo, useState } from 'react';
import type { DraftEditor } from '../draft/use-draft.ts';
import { authoring } from '../locale/authoring.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { DeleteQuiz } from './delete-quiz.tsx';
import * as css from './quiz.module.css';

interface Props extends Pick<DraftEditor, 'isChanged' | 'canUndo' | 'canRedo' | 'undo' | 'redo'> {
  id: string;
  title: string;
  isSaving: boolean;
  /** These keep their identity. */
  onSave: () => void;
  onPaste: () => void;
  onKeys: () => void;
  onForget: () => void;
  onClose: () => void;
}

/** The tools of the editor. Rendered again only when they change: most key presses change a question. */
export const EditorBar = memo(function EditorBar(props: Props) {
  const { id, title, isChanged, isSaving, canUndo, canRedo, undo, redo } = props;
  const { onSave, onPaste, onKeys, onForget, onClose } = props;
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <div className={css.bar}>
      <Button kind="primary" icon="check" busy={isSaving} onClick={onSave}>
        {texts.save}
      </Button>
      <Button onClick={() => (isChanged ? setIsLeaving(true) : onClose())}>{texts.cancelEditing}</Button>
      <IconButton icon="undo" label={texts.undo} disabled={!canUndo} onClick={undo} />
      <IconButton icon="redo" label={texts.redo} disabled={!canRedo} onClick={redo} />
      <Button icon="copy" onClick={onPaste}>
        {authoring.paste.open}
      </Button>
      <IconButton icon="question" label={authoring.keys.open} onClick={onKeys} />
      <DeleteQuiz id={id} title={title} onDeleted={onForget} />
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title={texts.discardTitle}
        text={texts.discardText}
        confirmText={texts.discard}
        cancelText={texts.stay}
        onConfirm={() => {
          onForget();
          onClose();
        }}
      />
    </div>
  );
});
