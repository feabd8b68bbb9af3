import { Button, IconButton, useClosingConfirmation } from '@luplay/web-kit';
import { mobile as texts } from '../locale/mobile.ts';
import { quiz as quizTexts } from '../locale/quiz.ts';
import { type EditingProps, type SavingTexts, useQuizEditing } from '../quiz/use-quiz-editing.tsx';
import { EditedQuestion } from './edited-question.tsx';
import { EditedTheme } from './edited-theme.tsx';
import { EditedThemes } from './edited-themes.tsx';
import { Steps } from './level.tsx';
import * as css from './mobile.module.css';
import { usePlace } from './place.ts';

/** Edits a quiz on a phone. Nothing is stored at the service before Save. */
export function MobileEditor(props: EditingProps) {
  const { editor, save, isSaving, leave, dialogs } = useQuizEditing(props, MOBILE_TEXTS);
  const { draft, isChanged, canUndo, undo } = editor;
  const at = usePlace(draft.theme);
  const { place } = at;
  // Deeper, Back only goes one level up.
  useClosingConfirmation(isChanged && place.theme === null, 'draft');

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
      {dialogs}
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
