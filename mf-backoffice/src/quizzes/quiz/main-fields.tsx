import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { Grid, Stack, Switch, TextField } from '@luplay/web-kit';
import { memo } from 'react';
import { ru } from '../../locale/ru.ts';
import { changeCourse } from '../draft/changes.ts';
import { isFinished } from '../draft/checks.ts';
import { isBoard, type QuizDraft } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { board } from '../locale/board.ts';
import { quiz as texts } from '../locale/quiz.ts';

/** Title, description and state of the quiz. */
export function MainFields({ editor: { draft, change } }: { editor: DraftEditor }) {
  const { title, description, is_active, locked, course } = draft;
  const main = { title, description, is_active, locked, course };
  return <Fields {...main} isFinished={isFinished(draft)} change={change} />;
}

interface FieldsProps extends Pick<QuizDraft, 'title' | 'description' | 'is_active' | 'locked' | 'course'> {
  isFinished: boolean;
  change: DraftEditor['change'];
}

/** Rendered again only when they have changed: most key presses change a question. */
const Fields = memo(function Fields(props: FieldsProps) {
  const { title, description, is_active, locked, isFinished, change } = props;
  const set = (part: Partial<QuizDraft>, mark?: string) => change((known) => ({ ...known, ...part }), mark);
  return (
    <Stack gap={4}>
      <TextField
        label={texts.fields.title}
        value={title}
        maxLength={QUIZ_LIMITS.title}
        onValueChange={(value) => set({ title: value }, 'title')}
        error={title.trim() === '' ? ru.form.titleMissing : null}
        autoComplete="off"
        required
      />
      <TextField
        label={texts.fields.description}
        value={description}
        maxLength={QUIZ_LIMITS.description}
        onValueChange={(value) => set({ description: value }, 'description')}
        multiline
      />
      <Grid min="240px">
        <Switch
          label={texts.fields.active}
          hint={isFinished ? texts.fields.activeHint : texts.unfinishedHint}
          checked={is_active}
          onCheckedChange={(checked) => set({ is_active: checked })}
        />
        <Switch
          label={texts.fields.locked}
          hint={texts.fields.lockedHint}
          checked={locked}
          onCheckedChange={(checked) => set({ locked: checked })}
        />
        <Switch
          label={board.course}
          hint={board.courseHint}
          checked={isBoard(props)}
          onCheckedChange={(checked) =>
            change((draft) => changeCourse(draft, checked ? 'board' : 'themes', { name: board.round(1) }))
          }
        />
      </Grid>
    </Stack>
  );
});
