import { Button, listOf, TextField } from '@luplay/web-kit';
import { useState } from 'react';
import { story } from '../locale.ts';
import * as css from './fields.module.css';
import { type Choice, toggled } from './id-list.ts';
import { ReferenceList } from './reference-list.tsx';

interface Props {
  label: string;
  hint?: string;
  value: string;
  onValueChange: (value: string) => void;
  choices: readonly Choice[];
  /** Several ids, comma-separated. */
  many?: boolean;
  error?: string;
  required?: boolean;
}

/** One or several ids, typed or chosen from existing entries. The names of the entries are shown below. */
export function ReferenceField({ label, hint, value, onValueChange, choices, many, error, required }: Props) {
  const [open, setOpen] = useState(false);
  const ids = many ? listOf(value) : [value.trim()].filter((id) => id !== '');
  const choose = (id: string) => {
    if (many) return onValueChange(toggled(value, id));
    onValueChange(id);
    setOpen(false);
  };
  return (
    <div className={css.stack}>
      <TextField
        label={label}
        hint={ids.length > 0 ? named(ids, choices) : hint}
        value={value}
        onValueChange={onValueChange}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={error}
        required={required}
      />
      <Button
        size="s"
        icon="search"
        className={css.toggle}
        aria-label={story.form.pickFor(label)}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {story.form.pick}
      </Button>
      {open && <ReferenceList label={label} choices={choices} chosen={ids} onChoose={choose} />}
    </div>
  );
}

/** «Ржавый ключ, нет записи lamp». */
const named = (ids: readonly string[], choices: readonly Choice[]): string =>
  ids.map((id) => choices.find((choice) => choice.id === id)?.name ?? story.form.unknown(id)).join(', ');
