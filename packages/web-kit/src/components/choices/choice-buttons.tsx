import type { CSSProperties } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { cx } from '../../styling/cx.ts';
import * as css from './choice-buttons.module.css';
import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';

interface ChoiceButton<Value> {
  value: Value;
  text: string;
  /** Read out in place of the text. */
  name?: string;
  /** A CSS colour for its edge. */
  color?: string;
}

interface ChoiceButtonsProps<Value> extends ChoiceGroupProps {
  options: readonly ChoiceButton<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** For texts of one character. */
  narrow?: boolean;
  /** In several rows: there are many. */
  wrap?: boolean;
  /** A check mark on the chosen one. */
  checked?: boolean;
}

/** One of a few, as buttons in a row. */
export function ChoiceButtons<Value extends string | number>({
  options,
  value,
  onValueChange,
  narrow,
  wrap,
  checked,
  ...group
}: ChoiceButtonsProps<Value>) {
  return (
    <ChoiceGroup {...group} className={cx(wrap ? css.rows : css.row, narrow && css.narrow)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={css.option}
          style={option.color ? ({ '--edge': option.color } as CSSProperties) : undefined}
          aria-label={option.name}
          title={option.name}
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
        >
          {checked && option.value === value && <Icon name="check" />}
          {option.text}
        </button>
      ))}
    </ChoiceGroup>
  );
}
