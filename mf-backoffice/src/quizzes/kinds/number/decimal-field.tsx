import { numberFrom, written } from '@luplay/quiz-rules/editing';
import { TextField } from '@luplay/web-kit';
import { useState } from 'react';
import { kinds as texts } from '../../locale/kinds.ts';

interface Props {
  label: string;
  value: number | null;
  /** Null while the field holds no number. */
  onValueChange: (value: number | null) => void;
  /** What the empty field means. */
  empty?: number | null;
  'data-part'?: string;
}

/** A number that may have a fraction. */
export function DecimalField({ value, onValueChange, empty = null, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const meant = (text: string) => (text.trim() === '' ? empty : numberFrom(text));
  // What is typed stays as long as it means the value: «1,50» is 1.5.
  const text = meant(typed) === value ? typed : value === null ? '' : written(value);
  return (
    <TextField
      {...field}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      placeholder={empty === null ? undefined : written(empty)}
      error={text.trim() !== '' && numberFrom(text) === null ? texts.badNumber : null}
      onValueChange={(next) => {
        setTyped(next);
        onValueChange(meant(next));
      }}
    />
  );
}
