import { PROFILE_COLORS, type ProfileColor } from '@luplay/contracts/user';
import { ChoiceButtons, ChoiceList, ColorSwatches, cx, Icon, Picture, Row } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';
import * as css from './appearance.module.css';

interface PictureProps {
  pictures: readonly string[];
  value: string | null;
  onValueChange: (picture: string) => void;
  /** Why nothing can be chosen yet. */
  blocked?: string;
  /** Smaller, where there is room for more in a row. */
  many?: boolean;
  error?: string;
}

/** One picture out of a grid. */
export const PictureChoice = ({ pictures, blocked, many, ...choice }: PictureProps) => (
  <ChoiceList
    {...choice}
    look="bare"
    label={ru.picture}
    hint={blocked}
    disabled={blocked !== undefined}
    className={cx(css.pictures, many && css.many, blocked !== undefined && css.dim)}
    optionClassName={css.picture}
    options={pictures.map((picture, index) => ({
      value: picture,
      name: ru.pictureNumber(index + 1),
      content: <Picture kind="person" src={picture} width={96} height={96} loading="lazy" />,
    }))}
  />
);

const SWATCHES = Object.entries(PROFILE_COLORS).map(([name, color]) => ({ value: name, color, name }));

interface ColorProps {
  value: ProfileColor | null;
  onValueChange: (color: ProfileColor) => void;
  error?: string;
}

/** One of the nine profile colours. */
export const ColorChoice = ({ value, onValueChange, error }: ColorProps) => (
  <ColorSwatches
    label={ru.color}
    colors={SWATCHES}
    value={value}
    onValueChange={(color) => onValueChange(color as ProfileColor)}
    error={error}
  />
);

export type ChosenSex = 'Male' | 'Female';

interface SexProps {
  names: Record<ChosenSex, string>;
  /** Any other value: neither is chosen. */
  value: string | null;
  onValueChange: (sex: ChosenSex) => void;
  error?: string;
}

export const SexChoice = ({ names, value, onValueChange, error }: SexProps) => (
  <ChoiceButtons
    label={ru.sex}
    options={(['Male', 'Female'] as const).map((sex) => ({ value: sex, text: names[sex] }))}
    value={value as ChosenSex | null}
    onValueChange={onValueChange}
    checked
    error={error}
  />
);

/** Why a value or a form was refused. Announced to screen readers when it appears. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Row as="p" gap={1} align="center" className={css.error} role="alert">
      <Icon name="warning" size={16} /> {text}
    </Row>
  );
}
