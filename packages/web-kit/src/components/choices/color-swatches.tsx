import type { CSSProperties } from 'react';
import { Icon } from '../../icons/icon.tsx';
import type { ChoiceGroupProps } from './choice-group.tsx';
import { ChoiceList } from './choice-list.tsx';
import * as css from './color-swatches.module.css';

export interface Swatch {
  value: string;
  /** A CSS colour. */
  color: string;
  /** Read out: colour is never the only sign. */
  name: string;
}

interface ColorSwatchesProps extends ChoiceGroupProps {
  colors: readonly Swatch[];
  value: string | null;
  onValueChange: (value: string) => void;
}

/** One of several colours. */
export function ColorSwatches({ colors, ...choice }: ColorSwatchesProps) {
  return (
    <ChoiceList
      {...choice}
      look="bare"
      className={css.row}
      optionClassName={css.swatch}
      options={colors.map(({ value, color, name }) => ({
        value,
        name,
        content: (
          <span className={css.color} style={{ '--swatch': color } as CSSProperties}>
            <Icon name="check" />
          </span>
        ),
      }))}
    />
  );
}
