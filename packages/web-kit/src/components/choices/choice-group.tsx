import { type ReactNode, useId } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { cx } from '../../styling/cx.ts';
import * as css from './choice-group.module.css';

export interface ChoiceGroupProps {
  label: ReactNode;
  /** Read out with the group, such as why nothing can be chosen yet. */
  hint?: string;
  /** What is wrong with the choice; read out when it appears. */
  error?: string | null;
  disabled?: boolean;
}

/** The frame of a choice: its label, hint and error, tied to the options inside. */
export function ChoiceGroup({
  label,
  hint,
  error,
  disabled,
  className,
  children,
}: ChoiceGroupProps & { className?: string; children: ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={css.group}
      disabled={disabled}
      aria-describedby={described || undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className={css.legend}>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          <Icon name="warning" size={16} /> {error}
        </p>
      )}
      <div className={cx(css.options, className)}>{children}</div>
    </fieldset>
  );
}
