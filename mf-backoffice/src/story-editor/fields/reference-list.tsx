import { Icon, nameAndId, SearchField, useSearch } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { story } from '../locale.ts';
import * as css from './fields.module.css';
import type { Choice } from './id-list.ts';

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
        <p className={css.note}>{choices.length === 0 ? empty : story.nothingFound}</p>
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
