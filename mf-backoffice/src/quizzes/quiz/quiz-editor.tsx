import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { Button, ConfirmDialog, IconButton } from '@luplay/web-kit';
import { useState } from 'react';
import { authoring } from '../../locale/authoring.ts';
import { quiz as texts } from '../../locale/quiz.ts';
import { useDraft } from '../draft/use-draft.ts';
import { commandsOf, type Removal } from '../keys/commands.ts';
import { KeysDialog } from '../keys/keys-dialog.tsx';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { makeNavigator } from '../navigation/navigator.ts';
import { NavigatorContext } from '../navigation/use-navigator.ts';
import { ThemeList } from '../theme/theme-list.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { MainFields } from './main-fields.tsx';
import * as css from './quiz.module.css';
import { RemovalDialog } from './removal-dialog.tsx';
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

  const [removal, setRemoval] = useState<Removal | null>(null);
  const [showingKeys, setShowingKeys] = useState(false);
  const [navigator] = useState(makeNavigator);
  useShortcuts(
    commandsOf({
      editor,
      navigator,
      save: () => saveAs(base.version),
      askToRemove: setRemoval,
      showKeys: () => setShowingKeys(true),
    }),
  );

  return (
    <NavigatorContext value={navigator}>
      <div className={css.quiz}>
        <div className={css.bar}>
          <Button kind="primary" icon="check" busy={save.isPending} onClick={() => saveAs(base.version)}>
            {texts.save}
          </Button>
          <Button onClick={() => (isChanged ? setAsked('discard') : onClose())}>{texts.cancelEditing}</Button>
          <IconButton icon="undo" label={texts.undo} disabled={!editor.canUndo} onClick={editor.undo} />
          <IconButton icon="redo" label={texts.redo} disabled={!editor.canRedo} onClick={editor.redo} />
          <IconButton icon="question" label={authoring.keys.open} onClick={() => setShowingKeys(true)} />
          <Button kind="danger" icon="trash" className={css.end} onClick={() => setAsked('delete')}>
            {texts.delete}
          </Button>
        </div>
        <MainFields editor={editor} />
        <UnfinishedList draft={draft} />
        <ThemeList editor={editor} onRemove={setRemoval} />
        <RemovalDialog editor={editor} removal={removal} onClose={() => setRemoval(null)} />
        <KeysDialog open={showingKeys} onOpenChange={setShowingKeys} />
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
    </NavigatorContext>
  );
}
