import {
  ChoiceGroup,
  Grid,
  nameAndId,
  Picture,
  type PictureKind,
  QueryView,
  SearchField,
  Skeleton,
  useSearch,
} from '@luplay/web-kit';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ru } from '../locale/ru.ts';
import * as css from './entry-picker.module.css';

/** What can be chosen. */
export interface Entry {
  id: string;
  name: string;
  image?: string;
}

interface Props<Known extends Entry> {
  label: string;
  hint?: string;
  /** The kind of their pictures; absent where they have none. */
  pictures?: PictureKind;
  query: UseQueryOptions<Known[], Error, Known[], string[]>;
  /** Ids. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/**
 * Selects several entries of one kind, searched by name or id. Chosen entries are first, including those that no longer
 * exist.
 */
export function EntryPicker<Known extends Entry>({ label, hint, pictures, query, chosen, onChange }: Props<Known>) {
  const known = useQuery(query);
  return (
    <ChoiceGroup
      hint={hint}
      label={
        <>
          {label} <span className={css.count}>{chosen.length}</span>
        </>
      }
    >
      <QueryView query={known} errorText={ru.loadFailed} loading={<Skeleton shape="block" height={96} />}>
        {(entries) => (
          <EntryChoice label={label} pictures={pictures} entries={entries} chosen={chosen} onChange={onChange} />
        )}
      </QueryView>
    </ChoiceGroup>
  );
}

interface ChoiceProps extends Pick<Props<Entry>, 'label' | 'pictures' | 'chosen' | 'onChange'> {
  entries: readonly Entry[];
}

/** The same with entries that are at hand. */
export function EntryChoice({ label, pictures, entries, chosen, onChange }: ChoiceProps) {
  const search = useSearch();
  /** Entries chosen when this opened come first. Later choices do not move, so that nobody presses the wrong row. */
  const [first] = useState(chosen);
  const known = new Set(entries.map(({ id }) => id));
  const missing = first.filter((id) => !known.has(id)).map((id) => ({ id, name: id, image: undefined, missing: true }));
  const sorted = [
    ...missing,
    ...entries.filter(({ id }) => first.includes(id)),
    ...entries.filter(({ id }) => !first.includes(id)),
  ];
  const found = search.found(sorted, nameAndId);
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <>
      <SearchField label={`${label}: ${ru.picker.search}`} placeholder={ru.picker.search} {...search.field} />
      {found.length === 0 && (
        <p className={css.nothing} role="status">
          {ru.picker.nothing}
        </p>
      )}
      <Grid as="ul" min="230px" keep gap={2} className={css.list}>
        {found.map((entry) => (
          <li key={entry.id}>
            <label className={css.entry}>
              <input type="checkbox" checked={chosen.includes(entry.id)} onChange={() => toggle(entry.id)} />
              {pictures && entry.image && (
                <Picture kind={pictures} src={entry.image} width={40} height={40} loading="lazy" />
              )}
              <span className={css.words}>
                <span className={css.name}>{entry.name}</span>
                <span className={css.id}>{'missing' in entry ? ru.picker.missing : entry.id}</span>
              </span>
            </label>
          </li>
        ))}
      </Grid>
    </>
  );
}
