import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { TextField } from '@luplay/web-kit';
import { useCallback } from 'react';
import { changeQuestion, type SetQuestion } from '../draft/changes.ts';
import type { KeyedQuestion } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { AnswerFields } from '../kinds/fields.tsx';
import { quiz as texts } from '../locale/quiz.ts';
import { MediaFields, usePastedPicture } from '../media/media-fields.tsx';
import { MediaSpaceLine } from '../media/media-space.tsx';
import * as css from './question.module.css';
import { RewardFields } from './reward-fields.tsx';
import { TimerFields } from './timer-fields.tsx';

interface Props {
  question: KeyedQuestion;
  change: DraftEditor['change'];
}

/** The fields of one question. Groups are rendered again only when their own part has changed. */
export function QuestionFields({ question, change }: Props) {
  const { key } = question;
  const set: SetQuestion = useCallback(
    (part, mark) => change((draft) => changeQuestion(draft, key, part), mark && `${mark} ${key}`),
    [change, key],
  );
  const paste = usePastedPicture(key, change);
  return (
    <div className={css.fields} onPaste={paste}>
      <TextField
        label={texts.question.text}
        value={question.question}
        maxLength={QUIZ_LIMITS.question}
        onValueChange={(value) => set({ question: value }, 'question')}
        multiline
        contained
        rows={2}
        data-part="question"
      />
      <AnswerFields name={key} type={question.type} options={question.options} answer={question.answer} set={set} />
      <TextField
        label={texts.question.explanation}
        hint={texts.question.explanationHint}
        value={question.explanation ?? ''}
        maxLength={QUIZ_LIMITS.explanation}
        onValueChange={(explanation) => set({ explanation }, 'explanation')}
        multiline
        contained
        rows={2}
        data-part="explanation"
      />
      <MediaFields questionKey={key} media={question.media} change={change} />
      <MediaSpaceLine />
      <TimerFields timers={question.timers} set={set} />
      <RewardFields reward={question.reward} set={set} />
    </div>
  );
}
