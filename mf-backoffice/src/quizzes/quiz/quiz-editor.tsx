import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { Card, Dialog } from '@luplay/web-kit';
import { memo, useState } from 'react';
import type { KeptDraft } from '../autosave/stored-draft.ts';
import { CheckList } from '../checks/check-list.tsx';
import { commandsOf, type Removal, useShortcuts } from '../keys/commands.ts';
import { KEY_LIST } from '../keys/shortcuts.ts';
import { authoring } from '../locale/authoring.ts';
import { media } from '../locale/media.ts';
import { BackgroundFields } from '../media/background-fields.tsx';
import { MediaSpaceLine } from '../media/media-space.tsx';
import { makeNavigator, NavigatorContext } from '../navigation/navigator.ts';
import { usePlaceAsked } from '../navigation/place-asked.ts';
import { useStable } from '../navigation/use-stable.ts';
import { usePaste } from '../paste/paste-dialog.tsx';
import { ThemeList } from '../theme/theme-list.tsx';
import { EditorBar } from './editor-bar.tsx';
import { MainFields } from './main-fields.tsx';
import * as css from './quiz.module.css';
import { RemovalDialog } from './removal-dialog.tsx';
import { DESKTOP_TEXTS, useQuizEditing } from './use-quiz-editing.tsx';

interface Props {
  quiz: EditedQuiz;
  /** The draft to continue with. */
  kept?: KeptDraft | undefined;
  onClose: () => void;
}

/** Edits a quiz. Nothing is stored at the service before Save. */
export function QuizEditor({ quiz, kept, onClose }: Props) {
  const { editor, save, isSaving, forget, conflictDialog } = useQuizEditing(quiz, DESKTOP_TEXTS, kept);
  const { draft, isChanged } = editor;
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [showingKeys, setShowingKeys] = useState(false);
  const asked = usePlaceAsked();
  const [navigator] = useState(() => {
    const made = makeNavigator();
    const key = asked && draft.theme[asked.theme]?.questions[asked.question]?.key;
    if (key) {
      made.open(key);
      made.focus(key, 'title');
    }
    return made;
  });
  const paste = usePaste(editor);
  useShortcuts(
    commandsOf({
      editor,
      navigator,
      save,
      askToRemove: setRemoval,
      showKeys: () => setShowingKeys(true),
    }),
  );

  return (
    <NavigatorContext value={navigator}>
      <div className={css.quiz} onPaste={paste.onPaste}>
        <EditorBar
          id={quiz.id}
          title={quiz.title}
          isChanged={isChanged}
          isSaving={isSaving}
          canUndo={editor.canUndo}
          canRedo={editor.canRedo}
          undo={editor.undo}
          redo={editor.redo}
          onSave={useStable(save)}
          onPaste={useStable(paste.ask)}
          onKeys={useStable(() => setShowingKeys(true))}
          onForget={useStable(forget)}
          onClose={useStable(onClose)}
        />
        <Card>
          <MainFields editor={editor} />
        </Card>
        <Card title={media.background}>
          <BackgroundFields background={draft.backgorundMedia} change={editor.change} />
          <MediaSpaceLine />
        </Card>
        <CheckList editor={editor} />
        <ThemeList editor={editor} asked={asked?.theme} onRemove={setRemoval} />
        <RemovalDialog editor={editor} removal={removal} onClose={() => setRemoval(null)} />
        <KeysDialog open={showingKeys} onOpenChange={setShowingKeys} />
        {paste.dialog}
        {conflictDialog}
      </div>
    </NavigatorContext>
  );
}

const { keys: texts } = authoring;

interface KeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The keys of the quiz editor. */
const KeysDialog = memo(function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title}>
      <dl className={css.keys}>
        {KEY_LIST.map(({ keys, action }) => (
          <div key={action} className={css.row}>
            <dt>
              <kbd className={css.key}>{keys}</kbd>
            </dt>
            <dd>{texts.actions[action]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
});
