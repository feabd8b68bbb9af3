import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { Button, EmptyState } from '@luplay/web-kit';
import { quiz as texts } from '../../locale/quiz.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { addThemeTo, type Removal } from '../keys/commands.ts';
import { useGradual } from '../navigation/use-gradual.ts';
import { useNavigator } from '../navigation/use-navigator.ts';
import { ThemeEditor } from './theme-editor.tsx';

interface Props {
  editor: DraftEditor;
  onRemove: (removal: Removal) => void;
}

/** The themes of a draft, in order. */
export function ThemeList({ editor: { draft, change, adjust }, onRemove }: Props) {
  const { theme: themes } = draft;
  const navigator = useNavigator();
  const shown = useGradual(themes.length);
  return (
    <>
      {themes.length === 0 && <EmptyState icon="quiz" title={texts.theme.none} text={texts.theme.noneHint} />}
      {themes.slice(0, shown).map((theme) => (
        <ThemeEditor key={theme.key} theme={theme} change={change} adjust={adjust} onRemove={onRemove} />
      ))}
      {themes.length < QUIZ_LIMITS.themes && (
        <Button icon="plus" wide onClick={() => addThemeTo(change, navigator)}>
          {texts.theme.add}
        </Button>
      )}
    </>
  );
}
