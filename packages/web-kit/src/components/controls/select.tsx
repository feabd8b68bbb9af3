import { Icon } from '../../icons/icon.tsx';
import { ru } from '../../locale/ru.ts';
import { cx } from '../../styling/cx.ts';
import { onDemand } from '../on-demand.tsx';
import * as fieldCss from './field.module.css';
import { Field } from './field.tsx';
import * as css from './select.module.css';
import type { SelectOption, SelectProps } from './select-content.tsx';

export type { SelectOption, SelectProps };

/** One of several, chosen from a list. */
export const Select = onDemand<SelectProps>(
  () => import('./select-content.tsx'),
  () => true,
  ({ value, options, placeholder = ru.choose, ...field }) => (
    <Field {...field}>
      {(ids) => (
        <button type="button" disabled className={cx(fieldCss.control, css.trigger)} {...ids}>
          <span className={css.value}>{options.find((option) => option.value === value)?.label ?? placeholder}</span>
          <Icon name="chevron-down" />
        </button>
      )}
    </Field>
  ),
);
