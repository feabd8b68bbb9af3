import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { ChoiceGroup, TextField } from '@luplay/web-kit';
import { memo } from 'react';
import { quiz as texts } from '../../locale/quiz.ts';
import type { AnswerFieldsProps } from '../kind.ts';
import * as css from './fields.module.css';
import { single } from './values.ts';

/** The four options and which one is right. */
export const OptionFields = memo(function OptionFields({ name, options, answer, set }: AnswerFieldsProps) {
  return (
    <ChoiceGroup label={texts.question.options}>
      {single.listed({ options, answer }).map(({ place: index, text: option, isRight }) => (
        <div key={index} className={css.option} data-right={isRight || undefined}>
          <label className={css.right}>
            <input
              type="radio"
              name={`right-${name}`}
              checked={isRight}
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
