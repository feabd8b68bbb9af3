import { type CSSProperties, useRef, useState } from 'react';
import { ru } from '../../locale/ru.ts';
import { cx } from '../../styling/cx.ts';
import { Row } from '../layout/layout.tsx';
import { Button, IconButton } from './button.tsx';
import * as fieldCss from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import * as css from './number-field.module.css';
import { useSelectedOnEntry } from './selected-on-entry.ts';

export interface NumberFieldProps extends FieldProps {
  /** Null while the field is empty or holds no number. */
  value: number | null;
  onValueChange: (value: number | null) => void;
  min?: number;
  max: number;
  step?: number;
  /** What is typed counts on leaving the field or Enter: each change is a command. */
  late?: boolean;
  disabled?: boolean;
}

/** A whole number with buttons for less and more. What is typed beyond the limits is put right on leaving the field. */
export function NumberField({ value, onValueChange, late, disabled, ...props }: NumberFieldProps) {
  const { min = 0, max, step = 1, ...field } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const selected = useSelectedOnEntry();
  const within = (n: number) => Math.min(max, Math.max(min, n));
  const current = late && draft && draft !== '-' ? Number(draft) : value;
  const move = (by: number) => {
    setDraft(null);
    onValueChange(within((current ?? min) + by));
  };
  const text = draft ?? (value === null ? '' : String(value));
  const type = (typed: string) => {
    const sign = min < 0 && typed.trim().startsWith('-') ? '-' : '';
    const digits = typed.replace(/\D/g, '').slice(0, Math.max(6, String(max).length));
    setDraft(sign + digits);
    if (!late) onValueChange(digits === '' ? null : Number(sign + digits));
  };
  const leave = () => {
    setDraft(null);
    if (draft && current !== null) onValueChange(within(current));
  };
  return (
    <Field {...field}>
      {(ids) => (
        <Row gap={2} role="group" aria-label={field.label}>
          <IconButton
            kind="secondary"
            label={ru.decrease}
            icon="minus"
            disabled={disabled || (value !== null && value <= min)}
            onClick={() => move(-step)}
          />
          {min < 0 && (
            // Keyboards of phones have no minus among the digits.
            <Button
              aria-label={ru.sign}
              title={ru.sign}
              disabled={disabled}
              onClick={() => {
                input.current?.focus();
                type(text.startsWith('-') ? text.slice(1) : `-${text}`);
              }}
            >
              ±
            </Button>
          )}
          <input
            ref={input}
            className={cx(fieldCss.control, css.input)}
            style={{ '--digits': String(max).length + Number(min < 0) } as CSSProperties}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            disabled={disabled}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            onKeyDown={(event) => {
              if (late && event.key === 'Enter') leave();
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              move(event.key === 'ArrowUp' ? step : -step);
            }}
            {...selected}
            {...ids}
          />
          <IconButton
            kind="secondary"
            label={ru.increase}
            icon="plus"
            disabled={disabled || (value !== null && value >= max)}
            onClick={() => move(step)}
          />
        </Row>
      )}
    </Field>
  );
}
