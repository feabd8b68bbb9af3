import { Switch as Base } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import * as css from './switch.module.css';

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Switch({ label, hint, checked, onCheckedChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI's switch carries the input that the label is for
    <label className={css.row}>
      <span className={css.text}>
        <span id={id}>{label}</span>
        {hint ? <span className={css.hint}>{hint}</span> : null}
      </span>
      <Base.Root
        className={css.track}
        aria-labelledby={id}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next)}
        disabled={disabled}
      >
        <Base.Thumb className={css.thumb} />
      </Base.Root>
    </label>
  );
}
