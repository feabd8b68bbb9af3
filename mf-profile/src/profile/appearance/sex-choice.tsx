import { Icon } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';
import * as css from './appearance.module.css';
import { FormError } from './form-error.tsx';

export type ChosenSex = 'Male' | 'Female';

interface Props {
  names: Record<ChosenSex, string>;
  /** Any other value: neither is chosen. */
  value: string | null;
  onValueChange: (sex: ChosenSex) => void;
  error?: string;
}

export function SexChoice({ names, value, onValueChange, error }: Props) {
  return (
    <fieldset className={css.group}>
      <legend className={css.label}>{ru.sex}</legend>
      <div className={css.sexes}>
        {(['Male', 'Female'] as const).map((sex) => (
          <button
            key={sex}
            type="button"
            className={css.sex}
            aria-pressed={sex === value}
            onClick={() => onValueChange(sex)}
          >
            {sex === value && <Icon name="check" />}
            {names[sex]}
          </button>
        ))}
      </div>
      <FormError text={error} />
    </fieldset>
  );
}
