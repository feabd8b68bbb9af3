import { Button, Card, ConfirmDialog, Dialog, IconButton, Row, Stack } from '@luplay/web-kit';
import { memo, useState } from 'react';
import { CheckList } from '../checks/check-list.tsx';
import { placeOf, removeQuestion, removeTheme } from '../draft/changes.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { commandsOf, type Removal, useShortcuts } from '../keys/commands.ts';
import { KEY_LIST } from '../keys/shortcuts.ts';
import { authoring } from '../locale/authoring.ts';
import { media } from '../locale/media.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { BackgroundFields } from '../media/background-fields.tsx';
import { MediaSpaceLine } from '../media/media-space.tsx';
import { makeNavigator, NavigatorContext, useNavigator } from '../navigation/navigator.ts';
import { usePlaceAsked } from '../navigation/place-asked.ts';
import { useStable } from '../navigation/use-stable.ts';
import { usePaste } from '../paste/paste-dialog.tsx';
import { ThemeList } from '../theme/theme-list.tsx';
import { DeleteQuiz } from './delete-quiz.tsx';
import { MainFields } from './main-fields.tsx';
import * as css from './quiz.module.css';
import { DESKTOP_TEXTS, type EditingProps, useQuizEditing } from './use-quiz-editing.tsx';

/** Edits a quiz. Nothing is stored at the service before Save. */
export function QuizEditor(props: EditingProps) {
  const { quiz } = props;
  const { editor, save, isSaving, forget, leave, dialogs } = useQuizEditing(props, DESKTOP_TEXTS);
  const { draft } = editor;
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
      <Stack gap={4} shrink onPaste={paste.onPaste}>
        <EditorBar
          id={quiz.id}
          title={quiz.title}
          isSaving={isSaving}
          canUndo={editor.canUndo}
          canRedo={editor.canRedo}
          undo={editor.undo}
          redo={editor.redo}
          onSave={useStable(save)}
          onPaste={useStable(paste.ask)}
          onKeys={useStable(() => setShowingKeys(true))}
          onForget={useStable(forget)}
          onClose={useStable(leave)}
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
        {dialogs}
      </Stack>
    </NavigatorContext>
  );
}

const { keys: keyTexts } = authoring;

interface KeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The keys of the quiz editor. */
const KeysDialog = memo(function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={keyTexts.title}>
      <Stack as="dl" gap={2}>
        {KEY_LIST.map(({ keys, action }) => (
          <div key={action} className={css.row}>
            <dt>
              <kbd className={css.key}>{keys}</kbd>
            </dt>
            <dd>{keyTexts.actions[action]}</dd>
          </div>
        ))}
      </Stack>
    </Dialog>
  );
});

interface RemovalDialogProps {
  editor: DraftEditor;
  /** Null while nothing is asked. */
  removal: Removal | null;
  onClose: () => void;
}

/** Asks before a question or a theme is removed; the focus then goes to its neighbour. */
function RemovalDialog({ editor: { draft, change }, removal, onClose }: RemovalDialogProps) {
  const navigator = useNavigator();
  const isTheme = removal?.kind === 'theme';
  const named = draft.theme.find(({ key }) => key === removal?.key)?.name ?? '';

  const remove = () => {
    if (!removal) return;
    const { key } = removal;
    if (isTheme) {
      const index = draft.theme.findIndex((theme) => theme.key === key);
      const next = draft.theme[index + 1] ?? draft.theme[index - 1];
      change((known) => removeTheme(known, key));
      if (next) navigator.focus(next.key, 'fold');
      return;
    }
    const place = placeOf(draft, key);
    const next = place && (place.theme.questions[place.index + 1] ?? place.theme.questions[place.index - 1]);
    change((known) => removeQuestion(known, key));
    if (next) navigator.focus(next.key, 'title');
    else if (place) navigator.focus(place.theme.key, 'fold');
  };

  return (
    <ConfirmDialog
      open={removal !== null}
      onOpenChange={(open) => !open && onClose()}
      title={isTheme ? texts.theme.deleteTitle : texts.question.deleteTitle}
      text={isTheme ? texts.theme.deleteText(named) : texts.question.deleteText}
      confirmText={isTheme ? texts.theme.delete : texts.question.delete}
      onConfirm={remove}
    />
  );
}

interface EditorBarProps extends Pick<DraftEditor, 'canUndo' | 'canRedo' | 'undo' | 'redo'> {
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
const EditorBar = memo(function EditorBar(props: EditorBarProps) {
  const { id, title, isSaving, canUndo, canRedo, undo, redo } = props;
  const { onSave, onPaste, onKeys, onForget, onClose } = props;
  return (
    <Row gap={2} wrap className={css.bar}>
      <Button kind="primary" icon="check" busy={isSaving} onClick={onSave}>
        {texts.save}
      </Button>
      <Button onClick={onClose}>{texts.cancelEditing}</Button>
      <IconButton icon="undo" label={texts.undo} disabled={!canUndo} onClick={undo} />
      <IconButton icon="redo" label={texts.redo} disabled={!canRedo} onClick={redo} />
      <Button icon="copy" onClick={onPaste}>
        {authoring.paste.open}
      </Button>
      <IconButton icon="question" label={authoring.keys.open} onClick={onKeys} />
      <DeleteQuiz id={id} title={title} onDeleted={onForget} />
    </Row>
  );
});
