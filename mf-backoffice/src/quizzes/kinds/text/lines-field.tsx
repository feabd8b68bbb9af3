import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { listOf, TextField, typedList } from '@luplay/web-kit';
import { useState } from 'react';

/** As many and as long as there may be. */
const fitted = (lines: readonly string[]): string[] =>
  lines.slice(0, QUIZ_LIMITS.texts).map((line) => line.slice(0, QUIZ_LIMITS.text).trim());

interface Props {
  label: string;
  hint: string;
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  rows: number;
  'data-part'?: string;
}

/** Short texts, one in a line. */
export function LinesField({ value, onValueChange, ...field }: Props) {
  const [typed, setTyped] = useState('');
  // What is typed stays as long as it means the value, also with blank lines. What does not fit goes at once.
  const own = typedList(value);
  const text = typedList(listOf(typed)) === own ? typed : own;
  return (
    <TextField
      {...field}
      value={text}
      multiline
      contained
      data-lines
      onValueChange={(next) => {
        setTyped(next);
        onValueChange(fitted(listOf(next)));
      }}
    />
  );
}
