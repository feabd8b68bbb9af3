import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { Button, ConfirmDialog, IconButton, useClosingConfirmation } from '@luplay/web-kit';
import { useState } from 'react';
import type { KeptDraft } from '../autosave/stored-draft.ts';
import { mobile as texts } from '../locale/mobile.ts';
import { quiz as quizTexts } from '../locale/quiz.ts';
import { type SavingTexts, useQuizEditing } from '../quiz/use-quiz-editing.tsx';
import { EditedQuestion } from './edited-question.tsx';
import { EditedTheme } from './edited-theme.tsx';
import { EditedThemes } from './edited-themes.tsx';
import { Steps } from './level.tsx';
import * as css from './mobile.module.css';
import { usePlace } from './place.ts';

interface Props {
  quiz: EditedQuiz;
  /** The draft to continue with. */
  kept?: KeptDraft | undefined;
  onClose: () => void;
}

/** Edits a quiz on a phone. Nothing is stored at the service before Save. */
export function MobileEditor({ quiz, kept, onClose }: Props) {
  const { editor, save, isSaving, forget, conflictDialog } = useQuizEditing(quiz, MOBILE_TEXTS, kept);
  const { draft, isChanged, canUndo, undo } = editor;
  const at = usePlace(draft.theme);
  const { place } = at;
  const [isLeaving, setIsLeaving] = useState(false);
  // Deeper, Back only goes one level up.
  useClosingConfirmation(isChanged && place.theme === null, 'draft');
  const leave = () => (isChanged ? setIsLeaving(true) : onClose());

  const theme = place.theme === null ? undefined : draft.theme[place.theme];
  const question = place.question === null ? undefined : theme?.questions[place.question];
  const frame = {
    tools: <IconButton icon="undo" label={quizTexts.undo} disabled={!canUndo} onClick={undo} />,
    bar: (
      <>
        <Steps outline={draft.theme} at={at} />
        <Button onClick={leave}>{texts.cancel}</Button>
        <Button kind="primary" icon="check" className={css.main} busy={isSaving} onClick={save}>
          {texts.save}
        </Button>
      </>
    ),
  };
  return (
    <>
      {theme && question ? (
        <EditedQuestion key={question.key} editor={editor} theme={theme} question={question} at={at} frame={frame} />
      ) : theme ? (
        <EditedTheme key={theme.key} editor={editor} theme={theme} at={at} frame={frame} />
      ) : (
        <EditedThemes key="themes" editor={editor} at={at} frame={frame} onBack={leave} />
      )}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title={quizTexts.discardTitle}
        text={quizTexts.discardText}
        confirmText={quizTexts.discard}
        cancelText={quizTexts.stay}
        onConfirm={() => {
          forget();
          onClose();
        }}
      />
      {conflictDialog}
    </>
  );
}

/** How long notices of the editor for phones stay, ms. */
export const NOTICE_MS = 2000;

const MOBILE_TEXTS: SavingTexts = {
  saved: texts.saved,
  failed: (reason) => (reason ? texts.saveFailedBecause(reason) : texts.saveFailed),
  ms: NOTICE_MS,
};
