import type { CSSProperties, InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '../../styling/cx.ts';
import * as css from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

export interface TextFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'children'> {
  value: string;
  onValueChange: (value: string) => void;
  /** A text area with `rows` lines. */
  multiline?: boolean;
  rows?: number;
  /** Typing lays out nothing around it: for forms among thousands of rows. The size does not follow the text. */
  contained?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  hint,
  error,
  hideLabel,
  value,
  onValueChange,
  multiline,
  rows = 3,
  contained = false,
  className,
  ref,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(ids) => {
        const control = multiline ? (
          <textarea
            className={cx(css.control, css.area, className)}
            rows={rows}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            {...ids}
            {...(rest as TextareaHTMLAttributes<HTMLTextAreaElement>)}
          />
        ) : (
          <input
            ref={ref}
            type="text"
            className={cx(css.control, className)}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            {...ids}
            {...rest}
          />
        );
        if (!contained) return control;
        return (
          // In a block of its own: an item of a grid is laid out with its grid, contained or not.
          <div>
            <div
              className={cx(css.contained, multiline && css.resizable)}
              style={multiline ? ({ '--rows': rows } as CSSProperties) : undefined}
            >
              {control}
            </div>
          </div>
        );
      }}
    </Field>
  );
}
