import { OPTION_COUNT, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { Button, ChoiceGroup, IconButton, Row, TextField } from '@luplay/web-kit';
import { memo } from 'react';
import { quiz as texts } from '../../locale/quiz.ts';
import type { AnswerFieldsProps } from '../kind.ts';
import * as css from './fields.module.css';
import { single } from './values.ts';

/** The options and which one is right. */
export const OptionFields = memo(function OptionFields({ name, options, answer, set }: AnswerFieldsProps) {
  const isBlank = options.every((option) => option.trim() === '');
  const remove = (place: number) =>
    set({
      options: options.filter((_, index) => index !== place),
      answer: place === answer ? 0 : answer - (place < answer ? 1 : 0),
    });
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
          {options.length > OPTION_COUNT.min && (
            <IconButton label={texts.question.removeOption(index + 1)} icon="cross" onClick={() => remove(index)} />
          )}
        </div>
      ))}
      <Row gap={2} wrap>
        {options.length < OPTION_COUNT.max && (
          <Button kind="ghost" size="s" icon="plus" onClick={() => set({ options: [...options, ''] })}>
            {texts.question.addOption}
          </Button>
        )}
        {isBlank && (
          <Button kind="ghost" size="s" onClick={() => set({ options: [...texts.question.trueFalse], answer: 0 })}>
            {texts.question.trueFalse.join(' / ')}
          </Button>
        )}
      </Row>
    </ChoiceGroup>
  );
});
