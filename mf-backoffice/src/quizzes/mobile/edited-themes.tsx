import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { Button } from '@luplay/web-kit';
import { media as mediaTexts } from '../../locale/media.ts';
import { quiz as texts } from '../../locale/quiz.ts';
import { addTheme } from '../draft/changes.ts';
import { unfinishedOf } from '../draft/checks.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { BackgroundFields } from '../media/background-fields.tsx';
import { MainFields } from '../quiz/main-fields.tsx';
import { Fold } from './fold.tsx';
import { type Frame, Level } from './level.tsx';
import * as css from './mobile.module.css';
import { ThemeRows } from './theme-rows.tsx';
import type { PlaceState } from './use-place.ts';

interface Props {
  editor: DraftEditor;
  at: PlaceState;
  frame: Frame;
  onBack: () => void;
}

/** The quiz as a whole: its themes, its own fields, and what is unfinished. */
export function EditedThemes({ editor, at: { go }, frame, onBack }: Props) {
  const { draft, change } = editor;
  const unfinished = unfinishedOf(draft);
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
      {unfinished.length > 0 && (
        <Fold icon="warning" title={texts.unfinished}>
          <p className={css.soft}>{texts.unfinishedHint}</p>
          <ul className={css.plain}>
            {unfinished.map(({ key, themeNumber, number, lacking }) => (
              <li key={key}>
                <button
                  type="button"
                  className={css.link}
                  onClick={() => go({ theme: themeNumber - 1, question: number - 1 })}
                >
                  {texts.unfinishedAt(themeNumber, number)}: {lacking.join(', ')}
                </button>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      <Fold icon="settings" title={texts.fields.main} isOpen={draft.theme.length === 0}>
        <MainFields editor={editor} />
      </Fold>
      <Fold icon="music" title={mediaTexts.background}>
        <BackgroundFields background={draft.backgorundMedia} change={editor.change} />
      </Fold>
    </Level>
  );
}
