import { IconButton } from '@luplay/web-kit';
import { memo } from 'react';
import { duplicateQuestion } from '../draft/changes.ts';
import { stepQuestion } from '../draft/moves.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { announceQuestion } from '../keys/announcements.ts';
import type { Removal } from '../keys/commands.ts';
import { quiz as texts } from '../locale/quiz.ts';
import * as css from './question.module.css';

interface Props {
  questionKey: string;
  /** As the buttons call the question. */
  name: string;
  change: DraftEditor['change'];
  onRemove: (removal: Removal) => void;
}

/** Moves, copies and removes a question. A key press in its fields does not render it again. */
export const QuestionTools = memo(function QuestionTools({ questionKey, name, change, onRemove }: Props) {
  const step = (by: -1 | 1) =>
    change((draft) => {
      const moved = stepQuestion(draft, questionKey, by);
      if (moved !== draft) announceQuestion(moved, questionKey);
      return moved;
    });
  return (
    <div className={css.tools}>
      <IconButton icon="chevron-up" label={`${texts.question.up}: ${name}`} onClick={() => step(-1)} />
      <IconButton icon="chevron-down" label={`${texts.question.down}: ${name}`} onClick={() => step(1)} />
      <IconButton
        icon="copy"
        label={`${texts.question.duplicate}: ${name}`}
        onClick={() => change((draft) => duplicateQuestion(draft, questionKey))}
      />
      <IconButton
        icon="trash"
        label={`${texts.question.delete}: ${name}`}
        onClick={() => onRemove({ kind: 'question', key: questionKey })}
      />
    </div>
  );
});
