import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { without } from '@luplay/quiz-rules/editing';
import { Button, ChoiceGroup, IconButton, Row, TextField } from '@luplay/web-kit';
import type { KeyboardEvent, ReactNode } from 'react';
import { quiz } from '../../locale/quiz.ts';
import { placed } from '../placed.ts';
import * as css from './option-rows.module.css';

const OPTION_TEXTS = {
  name: quiz.question.option,
  add: quiz.question.addOption,
  remove: quiz.question.removeOption,
};

interface Props {
  label: string;
  hint?: string;
  options: readonly string[];
  limits: { min: number; max: number };
  /** How an option is called; an option by default. */
  texts?: { name: (number: number) => string; add: string; remove: (number: number) => string };
  set: (part: { options: string[] }, mark?: string) => void;
  /** Removes an option to which more belongs than its text. */
  onRemove?: (index: number) => void;
  /** Before the text. */
  lead?: (index: number) => ReactNode;
  /** Behind it. */
  tools?: (index: number) => ReactNode;
  isRight?: (index: number) => boolean;
  onKeyDown?: (event: KeyboardEvent, index: number) => void;
  /** Beside the button that adds. */
  children?: ReactNode;
}

/** The texts of options, one below the other, as many as there may be. */
export function OptionRows({
  label,
  hint,
  options,
  limits,
  texts = OPTION_TEXTS,
  set,
  onRemove = (index) => set({ options: without(options, index) }),
  lead,
  tools,
  isRight,
  onKeyDown,
  children,
}: Props) {
  return (
    <ChoiceGroup label={label} {...(hint && { hint })}>
      {placed(options).map(({ place: index, entry: option }) => (
        <div
          key={index}
          className={css.option}
          data-row={index}
          data-right={isRight?.(index) || undefined}
          data-bare={!lead || undefined}
          data-tools={tools !== undefined || undefined}
        >
          {lead?.(index)}
          <TextField
            label={texts.name(index + 1)}
            hideLabel
            contained
            value={option}
            placeholder={texts.name(index + 1)}
            maxLength={QUIZ_LIMITS.option}
            onValueChange={(value) => set({ options: options.with(index, value) }, `option ${index}`)}
            onKeyDown={onKeyDown && ((event) => onKeyDown(event, index))}
            autoComplete="off"
            data-part={`option-${index}`}
          />
          <span className={css.tools}>
            {tools?.(index)}
            {options.length > limits.min && (
              <IconButton label={texts.remove(index + 1)} icon="cross" onClick={() => onRemove(index)} />
            )}
          </span>
        </div>
      ))}
      <Row gap={2} wrap>
        {options.length < limits.max && (
          <Button kind="ghost" size="s" icon="plus" onClick={() => set({ options: [...options, ''] })}>
            {texts.add}
          </Button>
        )}
        {children}
      </Row>
    </ChoiceGroup>
  );
}

interface RightMarkProps {
  type: 'radio' | 'checkbox';
  /** Of the group. */
  name: string;
  /** Begins with 1. */
  number: number;
  checked: boolean;
  onChange: () => void;
}

/** Marks an option as right. */
export function RightMark({ number, name, ...input }: RightMarkProps) {
  return (
    <label className={css.right}>
      <input name={`right-${name}`} aria-label={quiz.question.rightNamed(number)} {...input} />
      <span aria-hidden="true">{quiz.question.right}</span>
    </label>
  );
}
