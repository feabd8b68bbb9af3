import { type Advance, QUESTION_LIMITS, type QuestionLimit, type QuizSummary } from '@luplay/contracts/lobby-game';
import { ChoiceButtons, Switch } from '@luplay/web-kit';
import { ru } from '../locale/length.ts';
import { eveningText } from './evening.ts';

const ALL = 'all';

interface Props {
  limit: QuestionLimit | null;
  onLimitChange: (limit: QuestionLimit | null) => void;
  advance: Advance;
  onAdvanceChange: (advance: Advance) => void;
  /** The chosen quiz. */
  quiz: QuizSummary | undefined;
}

/** How long the evening is, and whether results wait for the host. */
export function PaceFields({ limit, onLimitChange, advance, onAdvanceChange, quiz }: Props) {
  return (
    <>
      <ChoiceButtons
        label={ru.limit}
        hint={quiz ? `${eveningText(quiz, limit)}. ${ru.limitHint}` : ru.limitHint}
        options={[
          ...QUESTION_LIMITS.map((value) => ({ value: String(value), text: String(value), name: ru.limitName(value) })),
          { value: ALL, text: ru.all, name: ru.allName },
        ]}
        value={limit === null ? ALL : String(limit)}
        onValueChange={(value) => onLimitChange(QUESTION_LIMITS.find((one) => String(one) === value) ?? null)}
      />
      <Switch
        label={ru.advance}
        hint={ru.advanceHint}
        checked={advance === 'host'}
        onCheckedChange={(waits) => onAdvanceChange(waits ? 'host' : 'auto')}
      />
    </>
  );
}
