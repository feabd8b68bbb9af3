import { type ReactNode, useId } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { cx } from '../../styling/cx.ts';
import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';
import * as css from './choice-list.module.css';

export interface ChoiceOption {
  value: string;
  /** Shown; also its name for screen readers unless `name` is given. */
  content: ReactNode;
  name?: string;
  /** More about it, read out after the name. */
  about?: ReactNode;
  /** Shown, but cannot be chosen. */
  locked?: boolean;
}

interface ChoiceListProps extends ChoiceGroupProps {
  options: readonly ChoiceOption[];
  value: string | null;
  onValueChange: (value: string) => void;
  /**
   * `row`: a line with a radio button; `card`: a card with a check mark, for options with an `about`; `bare`: only the
   * content, which shows by itself which one is chosen.
   */
  look: 'row' | 'card' | 'bare';
  /** Of the options' container. */
  className?: string;
  /** Of each option. */
  optionClassName?: string;
  /** Instead of options when there are none. */
  empty?: ReactNode;
}

/** One of several, as radio buttons. */
export function ChoiceList({
  options,
  value,
  onValueChange,
  look,
  className,
  optionClassName,
  empty,
  ...group
}: ChoiceListProps) {
  const id = useId();
  return (
    <ChoiceGroup {...group} className={className}>
      {options.length === 0 && empty}
      {options.map((option) => {
        const { name, about, locked } = option;
        const aboutId = about ? `${id}-${option.value}` : undefined;
        return (
          <label
            key={option.value}
            className={cx(css.option, css[look], locked && css.locked, optionClassName)}
            title={look === 'bare' ? name : undefined}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={locked}
              onChange={() => onValueChange(option.value)}
              aria-label={name}
              aria-describedby={aboutId}
            />
            {option.content}
            {look === 'card' && (
              <span className={css.check} aria-hidden="true">
                <Icon name={locked ? 'lock' : 'check'} size={16} />
              </span>
            )}
            {about && (
              <span id={aboutId} className={css.about}>
                {about}
              </span>
            )}
          </label>
        );
      })}
    </ChoiceGroup>
  );
}
