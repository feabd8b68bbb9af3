import { type ReactNode, useId } from 'react';
import { Hidden } from '../../a11y/hidden.tsx';
import { Icon } from '../../icons/icon.tsx';
import * as css from './field.module.css';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value; read out when it appears. */
  error?: string | null;
  /** The label is read out but not shown. */
  hideLabel?: boolean;
}

interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, control, hint and error, tied together. `children` gets what the control must carry. */
export function Field({
  label,
  hint,
  error,
  hideLabel,
  children,
}: FieldProps & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint ? hintId : null, error ? errorId : null].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {hideLabel ? <Hidden>{label}</Hidden> : label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint ? (
        <div id={hintId} className={css.hint}>
          {hint}
        </div>
      ) : null}
      {error ? (
        <div id={errorId} className={css.error} role="alert">
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </div>
      ) : null}
    </div>
  );
}
