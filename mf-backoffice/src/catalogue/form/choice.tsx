import { cx } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import * as css from './form.module.css';

interface Option<Value> {
  value: Value;
  text: string;
  /** Read out in place of the text. */
  name?: string;
  /** A CSS colour for its edge. */
  color?: string;
}

interface Props<Value> {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Options of one character. */
  narrow?: boolean;
}

/** One of a few, as buttons in a row. */
export function Choice<Value extends string | number>({ label, options, value, onValueChange, narrow }: Props<Value>) {
  return (
    <fieldset className={css.group}>
      <legend className={css.label}>{label}</legend>
      <div className={cx(css.options, narrow && css.narrow)}>
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
            {option.text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
