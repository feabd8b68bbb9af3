import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
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
  className,
  ref,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(ids) =>
        multiline ? (
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
        )
      }
    </Field>
  );
}
