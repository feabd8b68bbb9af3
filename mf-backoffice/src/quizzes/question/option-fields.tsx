import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { ChoiceGroup, TextField } from '@luplay/web-kit';
import { memo } from 'react';
import type { SetQuestion } from '../draft/changes.ts';
import type { KeyedQuestion } from '../draft/draft.ts';
import { placed } from '../draft/placed.ts';
import { quiz as texts } from '../locale/quiz.ts';
import * as css from './question.module.css';

interface Props extends Pick<KeyedQuestion, 'options' | 'answer'> {
  /** Of the radio buttons; one for each question. */
  name: string;
  set: SetQuestion;
}

/** The four options and which one is right. */
export const OptionFields = memo(function OptionFields({ name, options, answer, set }: Props) {
  return (
    <ChoiceGroup label={texts.question.options}>
      {placed(options).map(({ place: index, entry: option }) => (
        <div key={index} className={css.option} data-right={index === answer || undefined}>
          <label className={css.right}>
            <input
              type="radio"
              name={`right-${name}`}
              checked={index === answer}
              aria-label={texts.question.rightNamed(index + 1)}
              onChange={() => set({ answer: index })}
            />
            <span aria-hidden="true">{texts.question.right}</span>
          </label>
          <TextField
            label={texts.question.option(index + 1)}
            hideLabel
            contained
            value={option}
            placeholder={texts.question.option(index + 1)}
            maxLength={QUIZ_LIMITS.option}
            onValueChange={(value) => set({ options: options.with(index, value) }, `option ${index}`)}
            autoComplete="off"
            data-part={`option-${index}`}
          />
        </div>
      ))}
    </ChoiceGroup>
  );
});
