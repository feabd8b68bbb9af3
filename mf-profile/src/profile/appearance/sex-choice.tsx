import { ChoiceButtons } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';

export type ChosenSex = 'Male' | 'Female';

interface Props {
  names: Record<ChosenSex, string>;
  /** Any other value: neither is chosen. */
  value: string | null;
  onValueChange: (sex: ChosenSex) => void;
  error?: string;
}

export const SexChoice = ({ names, value, onValueChange, error }: Props) => (
  <ChoiceButtons
    label={ru.sex}
    options={(['Male', 'Female'] as const).map((sex) => ({ value: sex, text: names[sex] }))}
    value={value as ChosenSex | null}
    onValueChange={onValueChange}
    checked
    error={error}
  />
);
