import { OPTION_COUNT } from '@luplay/contracts/lobby-game';
import { without } from '@luplay/quiz-rules/editing';
import { Button } from '@luplay/web-kit';
import { quiz as texts } from '../../locale/quiz.ts';
import type { AnswerFieldsProps } from '../kind.ts';
import { OptionRows, RightMark } from '../options/option-rows.tsx';

/** The options and which one is right. */
export function Fields({ name, question: { options, answer }, set }: AnswerFieldsProps<'single'>) {
  const isBlank = options.every((option) => option.trim() === '');
  return (
    <OptionRows
      label={texts.question.options}
      options={options}
      limits={OPTION_COUNT}
      isRight={(index) => index === answer}
      lead={(index) => (
        <RightMark
          type="radio"
          name={name}
          number={index + 1}
          checked={index === answer}
          onChange={() => set({ answer: index })}
        />
      )}
      set={set}
      onRemove={(index) =>
        set({
          options: without(options, index),
          answer: index === answer ? 0 : answer - (index < answer ? 1 : 0),
        })
      }
    >
      {isBlank && (
        <Button kind="ghost" size="s" onClick={() => set({ options: [...texts.question.trueFalse], answer: 0 })}>
          {texts.question.trueFalse.join(' / ')}
        </Button>
      )}
    </OptionRows>
  );
}
