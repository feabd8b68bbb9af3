import { PROFILE_COLORS, type ProfileColor } from '@luplay/contracts/user';
import { ColorSwatches } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';
import * as css from './appearance.module.css';
import { FormError } from './form-error.tsx';

const SWATCHES = Object.entries(PROFILE_COLORS).map(([name, color]) => ({ value: name, color, name }));

interface Props {
  value: ProfileColor | null;
  onValueChange: (color: ProfileColor) => void;
  error?: string;
}

/** One of the nine colours. */
export function ColorChoice({ value, onValueChange, error }: Props) {
  return (
    <div className={css.group}>
      <ColorSwatches
        label={ru.color}
        colors={SWATCHES}
        value={value}
        onValueChange={(color) => onValueChange(color as ProfileColor)}
      />
      <FormError text={error} />
    </div>
  );
}
