import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { Grid, Stack, Switch, TextField } from '@luplay/web-kit';
import { memo } from 'react';
import { isFinished } from '../draft/checks.ts';
import type { QuizDraft } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { quiz as texts } from '../locale/quiz.ts';

/** Title, description and state of the quiz. */
export function MainFields({ editor: { draft, change } }: { editor: DraftEditor }) {
  const { title, description, is_active, locked } = draft;
  const main = { title, description, is_active, locked };
  return <Fields {...main} isFinished={isFinished(draft)} change={change} />;
}

interface FieldsProps extends Pick<QuizDraft, 'title' | 'description' | 'is_active' | 'locked'> {
  isFinished: boolean;
  change: DraftEditor['change'];
}

/** Rendered again only when they have changed: most key presses change a question. */
const Fields = memo(function Fields({ title, description, is_active, locked, isFinished, change }: FieldsProps) {
  const set = (part: Partial<QuizDraft>, mark?: string) => change((known) => ({ ...known, ...part }), mark);
  return (
    <Stack gap={4}>
      <TextField
        label={texts.fields.title}
        value={title}
        maxLength={QUIZ_LIMITS.title}
        onValueChange={(value) => set({ title: value }, 'title')}
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
      </Grid>
    </Stack>
  );
});
