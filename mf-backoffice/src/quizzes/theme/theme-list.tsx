import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { Button, EmptyState } from '@luplay/web-kit';
import { quiz as texts } from '../../locale/quiz.ts';
import { addTheme } from '../draft/changes.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { ThemeEditor } from './theme-editor.tsx';

/** The themes of a draft, in order. */
export function ThemeList({ editor }: { editor: DraftEditor }) {
  const { theme: themes } = editor.draft;
  return (
    <>
      {themes.length === 0 && <EmptyState icon="quiz" title={texts.theme.none} text={texts.theme.noneHint} />}
      {themes.map((theme) => (
        <ThemeEditor key={theme.key} theme={theme} change={editor.change} />
      ))}
      {themes.length < QUIZ_LIMITS.themes && (
        <Button icon="plus" wide onClick={() => editor.change(addTheme)}>
          {texts.theme.add}
        </Button>
      )}
    </>
  );
}
