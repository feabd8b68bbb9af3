import type { StoryKind } from '@luplay/contracts/story';
import {
  Button,
  Icon,
  listOf,
  nameAndId,
  SearchField,
  Soft,
  Stack,
  TextField,
  typedList,
  useSearch,
} from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { story } from '../locale.ts';
import { type Choice, choicesOf, storyQuery } from '../story-queries.ts';
import * as css from './fields.module.css';
import type { Field, InputProps } from './fields.tsx';

interface Props {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChoose: (id: string) => void;
  /** Shown instead of the list when there is nothing to choose from. */
  empty?: ReactNode;
}

/** Entries to choose from, searched by name or id. */
export function ReferenceList({ label, choices, chosen, onChoose, empty = story.nothingFound }: Props) {
  const search = useSearch();
  const matches = search.found(choices, nameAndId);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the group is inside a field's own frame
    <div className={css.picker} role="group" aria-label={label}>
      <SearchField label={story.filter} placeholder={story.filter} {...search.field} />
      {matches.length === 0 ? (
        <Soft>{choices.length === 0 ? empty : story.nothingFound}</Soft>
      ) : (
        <ul className={css.choices}>
          {matches.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={css.choice}
                aria-pressed={chosen.includes(id)}
                onClick={() => onChoose(id)}
              >
                <span className={css.name}>{name}</span>
                <code className={css.id}>{id}</code>
                {chosen.includes(id) && <Icon name="check" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Adds an id to a typed list, or removes it. */
export function toggled(typed: string, id: string): string {
  const list = listOf(typed);
  return typedList(list.includes(id) ? list.filter((other) => other !== id) : [...list, id]);
}

interface ReferenceFieldProps {
  label: string;
  hint?: string;
  value: string;
  onValueChange: (value: string) => void;
  choices: readonly Choice[];
  /** Several ids, one a line. */
  many?: boolean;
  error?: string;
  required?: boolean;
}

/** One or several ids, typed or chosen from existing entries. The names of the entries are shown below. */
export function ReferenceField({
  label,
  hint,
  value,
  onValueChange,
  choices,
  many,
  error,
  required,
}: ReferenceFieldProps) {
  const [open, setOpen] = useState(false);
  const ids = many ? listOf(value) : [value.trim()].filter((id) => id !== '');
  const choose = (id: string) => {
    if (many) return onValueChange(toggled(value, id));
    onValueChange(id);
    setOpen(false);
  };
  return (
    <Stack gap={2} shrink>
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
        multiline={many}
        rows={2}
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
    </Stack>
  );
}

/** «Ржавый ключ, нет записи lamp». */
const named = (ids: readonly string[], choices: readonly Choice[]): string =>
  ids.map((id) => choices.find((choice) => choice.id === id)?.name ?? story.form.unknown(id)).join(', ');

const inputOf = (kind: StoryKind, texts: { label: string; hint: string; many?: boolean }) =>
  function Input({ onBlur: _, form: __, ...field }: InputProps<string>) {
    return <ReferenceField {...texts} {...field} choices={choicesOf(useQuery(storyQuery(kind)).data)} />;
  };

/** The id of an entry of a kind, or none. */
export const reference = (kind: StoryKind, label: string, hint: string): Field<string, string | null> => ({
  typed: (sent) => sent ?? '',
  sent: (typed) => typed.trim() || null,
  Input: inputOf(kind, { label, hint }),
});

/** The ids of entries of a kind, each once. */
export const references = (kind: StoryKind, label: string, hint: string): Field<string, string[]> => ({
  typed: (sent = []) => typedList(sent),
  sent: (typed) => [...new Set(listOf(typed))],
  Input: inputOf(kind, { label, hint, many: true }),
});
