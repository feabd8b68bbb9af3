import { Select as Base } from '@base-ui/react/select';
import type { ReactNode } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { ru } from '../../locale/ru.ts';
import { cx } from '../../styling/cx.ts';
import * as fieldCss from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import * as css from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  hint?: ReactNode;
}

export interface SelectProps extends FieldProps {
  value: string | null;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  disabled?: boolean;
}

/** The list that opens below the field. */
export default function SelectContent({
  value,
  onValueChange,
  options,
  placeholder = ru.choose,
  disabled,
  ...field
}: SelectProps) {
  const labels = Object.fromEntries(options.map((option) => [option.value, option.label]));
  return (
    <Field {...field}>
      {({ id, ...aria }) => (
        <Base.Root
          items={labels}
          value={value}
          onValueChange={(next) => {
            if (next !== null) onValueChange(next);
          }}
          disabled={disabled}
        >
          <Base.Trigger id={id} className={cx(fieldCss.control, css.trigger)} aria-label={field.label} {...aria}>
            <Base.Value className={css.value} placeholder={placeholder} />
            <Base.Icon>
              <Icon name="chevron-down" />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner className={css.positioner} sideOffset={6} alignItemWithTrigger={false}>
              <Base.Popup className={css.popup}>
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} className={css.option}>
                    <Base.ItemIndicator className={css.tick}>
                      <Icon name="check" />
                    </Base.ItemIndicator>
                    <span className={css.text}>
                      <Base.ItemText>{option.label}</Base.ItemText>
                      {option.hint ? <span className={css.hint}>{option.hint}</span> : null}
                    </span>
                  </Base.Item>
                ))}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
