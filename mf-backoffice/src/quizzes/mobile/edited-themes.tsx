import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { Button } from '@luplay/web-kit';
import { addTheme } from '../draft/changes.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { media as mediaTexts } from '../locale/media.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { BackgroundFields } from '../media/background-fields.tsx';
import { MediaSpaceLine } from '../media/media-space.tsx';
import { MainFields } from '../quiz/main-fields.tsx';
import { FindingFolds } from './finding-folds.tsx';
import { Fold } from './fold.tsx';
import { type Frame, Level } from './level.tsx';
import { ThemeRows } from './theme-rows.tsx';
import type { PlaceState } from './use-place.ts';

interface Props {
  editor: DraftEditor;
  at: PlaceState;
  frame: Frame;
  onBack: () => void;
}

/** The quiz as a whole: its themes, what to look at in them, and its own fields. */
export function EditedThemes({ editor, at: { go }, frame, onBack }: Props) {
  const { draft, change } = editor;
  const add = () => {
    change(addTheme);
    go({ theme: draft.theme.length, question: null });
  };
  return (
    <Level title={draft.title || texts.screenTitle} onBack={onBack} {...frame}>
      <ThemeRows themes={draft.theme} go={go} />
      {draft.theme.length < QUIZ_LIMITS.themes && (
        <Button icon="plus" wide onClick={add}>
          {texts.theme.add}
        </Button>
      )}
      <FindingFolds draft={draft} go={go} />
      <Fold icon="settings" title={texts.fields.main} isOpen={draft.theme.length === 0}>
        <MainFields editor={editor} />
      </Fold>
      <Fold icon="music" title={mediaTexts.background}>
        <BackgroundFields background={draft.backgorundMedia} change={editor.change} />
        <MediaSpaceLine />
      </Fold>
    </Level>
  );
}
