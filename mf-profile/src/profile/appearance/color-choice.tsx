import { PROFILE_COLORS, type ProfileColor } from '@luplay/contracts/user';
import { ColorSwatches } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';

const SWATCHES = Object.entries(PROFILE_COLORS).map(([name, color]) => ({ value: name, color, name }));

interface Props {
  value: ProfileColor | null;
  onValueChange: (color: ProfileColor) => void;
  error?: string;
}

/** One of the nine profile colours. */
export const ColorChoice = ({ value, onValueChange, error }: Props) => (
  <ColorSwatches
    label={ru.color}
    colors={SWATCHES}
    value={value}
    onValueChange={(color) => onValueChange(color as ProfileColor)}
    error={error}
  />
);
