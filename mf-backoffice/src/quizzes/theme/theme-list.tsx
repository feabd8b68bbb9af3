import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { Button, EmptyState } from '@luplay/web-kit';
import { Fragment } from 'react';
import { foldAll, hasSpecials } from '../draft/changes.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { DragArea } from '../drag/drag-area.tsx';
import { addThemeTo, type Removal } from '../keys/commands.ts';
import { authoring } from '../locale/authoring.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { useNavigator } from '../navigation/navigator.ts';
import { useGradual } from '../navigation/when-quiet.ts';
import { AddRound } from '../rounds/add-round.tsx';
import { RoundFields } from '../rounds/round-fields.tsx';
import * as css from './theme.module.css';
import { ThemeEditor } from './theme-editor.tsx';

interface Props {
  editor: DraftEditor;
  /** The index of the theme in which editing begins. */
  asked?: number | undefined;
  onRemove: (removal: Removal) => void;
}

/** The themes of a draft, in order. */
export function ThemeList({ editor, asked, onRemove }: Props) {
  const { draft, change, adjust } = editor;
  const { theme: themes, rounds } = draft;
  const navigator = useNavigator();
  const isFolded = themes.every(({ isCollapsed }) => isCollapsed);
  const shown = useGradual(themes.length, asked);
  return (
    <DragArea editor={editor}>
      {themes.length > 1 && (
        <Button
          kind="ghost"
          className={css.foldAll}
          icon={isFolded ? 'chevron-right' : 'chevron-down'}
          onClick={() => adjust((known) => foldAll(known, !isFolded))}
        >
          {isFolded ? authoring.unfoldAll : authoring.foldAll}
        </Button>
      )}
      {themes.length === 0 && <EmptyState icon="quiz" title={texts.theme.none} text={texts.theme.noneHint} />}
      {(rounds.length > 0 ? rounds : [null]).map((round, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place
        <Fragment key={index}>
          {round && <RoundFields round={round} index={index} of={rounds.length} change={change} />}
          {themes
            .slice(0, shown)
            .map(
              (theme) =>
                theme.round === index && (
                  <ThemeEditor
                    key={theme.key}
                    theme={theme}
                    onBoard={hasSpecials(draft, theme)}
                    rounds={rounds}
                    change={change}
                    adjust={adjust}
                    onRemove={onRemove}
                  />
                ),
            )}
        </Fragment>
      ))}
      {themes.length < QUIZ_LIMITS.themes && (
        <Button icon="plus" wide onClick={() => addThemeTo(change, navigator)}>
          {texts.theme.add}
        </Button>
      )}
      <AddRound editor={editor} />
    </DragArea>
  );
}
