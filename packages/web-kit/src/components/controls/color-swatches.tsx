import { type CSSProperties, useId } from 'react';
import { Icon } from '../../icons/icon.tsx';
import * as css from './color-swatches.module.css';

export interface Swatch {
  value: string;
  /** A CSS colour. */
  color: string;
  /** Read out: colour is never the only sign. */
  name: string;
}

interface ColorSwatchesProps {
  label: string;
  colors: readonly Swatch[];
  value: string | null;
  onValueChange: (value: string) => void;
}

export function ColorSwatches({ label, colors, value, onValueChange }: ColorSwatchesProps) {
  const name = useId();
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.row}>
        {colors.map((swatch) => (
          <label key={swatch.value} className={css.swatch} title={swatch.name}>
            <input
              type="radio"
              name={name}
              value={swatch.value}
              aria-label={swatch.name}
              checked={swatch.value === value}
              onChange={() => onValueChange(swatch.value)}
            />
            <span className={css.color} style={{ '--swatch': swatch.color } as CSSProperties}>
              <Icon name="check" />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
