import { Picture, type PictureKind, QueryView, Skeleton, TextField } from '@luplay/web-kit';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { matches } from '../content/matches.ts';
import { ru } from '../locale/ru.ts';
import * as css from './entry-picker.module.css';

interface Entry {
  id: string;
  name: string;
  image?: string;
}

interface Props<Known extends Entry> {
  label: string;
  /** What their pictures show; absent where they have none. */
  pictures?: PictureKind;
  query: UseQueryOptions<Known[], Error, Known[], string[]>;
  /** Ids. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/**
 * Several of a kind, found by name or id. What is chosen stands first; so does what the chapter names and nobody has
 * any more.
 */
export function EntryPicker<Known extends Entry>({ label, pictures, query, chosen, onChange }: Props<Known>) {
  const known = useQuery(query);
  return (
    <fieldset className={css.picker}>
      <legend className={css.label}>
        {label} <span className={css.count}>{chosen.length}</span>
      </legend>
      <QueryView query={known} errorText={ru.loadFailed} loading={<Skeleton shape="block" height={96} />}>
        {(entries) => (
          <Choice label={label} pictures={pictures} entries={entries} chosen={chosen} onChange={onChange} />
        )}
      </QueryView>
    </fieldset>
  );
}

interface ChoiceProps extends Pick<Props<Entry>, 'label' | 'pictures' | 'chosen' | 'onChange'> {
  entries: readonly Entry[];
}

function Choice({ label, pictures, entries, chosen, onChange }: ChoiceProps) {
  const [sought, setSought] = useState('');
  /**
   * Those that were chosen when this opened stand first: rows that move under the finger would be pressed by mistake.
   */
  const [first] = useState(chosen);
  const known = new Set(entries.map(({ id }) => id));
  const gone = first.filter((id) => !known.has(id)).map((id) => ({ id, name: id, image: undefined, gone: true }));
  const sorted = [
    ...gone,
    ...entries.filter(({ id }) => first.includes(id)),
    ...entries.filter(({ id }) => !first.includes(id)),
  ];
  const found = sorted.filter((entry) => matches(entry, sought));
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <>
      <TextField
        type="search"
        label={`${label}: ${ru.picker.search}`}
        hideLabel
        placeholder={ru.picker.search}
        value={sought}
        onValueChange={setSought}
        // Enter belongs to the search here, not to the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.length === 0 && (
        <p className={css.nothing} role="status">
          {ru.picker.nothing}
        </p>
      )}
      <ul className={css.list}>
        {found.map((entry) => (
          <li key={entry.id}>
            <label className={css.entry}>
              <input type="checkbox" checked={chosen.includes(entry.id)} onChange={() => toggle(entry.id)} />
              {pictures && entry.image && (
                <Picture kind={pictures} src={entry.image} width={40} height={40} loading="lazy" />
              )}
              <span className={css.words}>
                <span className={css.name}>{entry.name}</span>
                <span className={css.id}>{'gone' in entry ? ru.picker.missing : entry.id}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
