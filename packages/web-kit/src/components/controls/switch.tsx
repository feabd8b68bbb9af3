import { type ReactNode, useId } from 'react';
import * as css from './switch.module.css';

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** On or off, at once. */
export function Switch({ label, hint, checked, onCheckedChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <label className={css.row} htmlFor={id}>
      <span className={css.text}>
        {label}
        {hint ? <span className={css.hint}>{hint}</span> : null}
      </span>
      <input
        id={id}
        className={css.input}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
    </label>
  );
}
