import { NumberField as Base } from '@base-ui/react/number-field';
import { ru } from '../locale/ru.ts';
import { cx } from '../styling/cx.ts';
import { IconButton } from './button.tsx';
import * as fieldCss from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import * as css from './number-field.module.css';

export interface NumberFieldProps extends FieldProps {
  /** Null while the field is empty. */
  value: number | null;
  onValueChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
}

export function NumberField({ value, onValueChange, min, max, step, disabled, ...field }: NumberFieldProps) {
  return (
    <Field {...field}>
      {({ id, ...aria }) => (
        <Base.Root
          id={id}
          value={value}
          onValueChange={(next) => onValueChange(next)}
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          locale="ru"
        >
          <Base.Group className={css.group}>
            <Base.Decrement
              render={<IconButton kind="secondary" label={ru.decrease} icon="minus" className={css.step} />}
            />
            <Base.Input className={cx(fieldCss.control, css.input)} {...aria} />
            <Base.Increment
              render={<IconButton kind="secondary" label={ru.increase} icon="plus" className={css.step} />}
            />
          </Base.Group>
        </Base.Root>
      )}
    </Field>
  );
}
