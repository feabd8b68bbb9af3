import type { StoryKind } from '@luplay/contracts/story';
import { Button, type Column, nameAndId, QueryView, SearchField, useSearch } from '@luplay/web-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EntryTable, ListSkeleton } from '../../catalogue/list/entry-table.tsx';
import { story } from '../locale.ts';
import { choicesOf } from '../story-queries.ts';
import type { StoryDialogProps } from './story-dialog.tsx';
import * as css from './story-panel.module.css';

interface AnyEntry {
  id: string;
  name?: string;
  title?: string;
}

interface Props<Entry> {
  kind: StoryKind;
  query: UseQueryResult<Record<string, Entry>>;
  columns: readonly Column<Entry>[];
  dialog: ComponentType<StoryDialogProps<Entry>>;
}

const texts = story;
/** Longer lists have a search field. */
const LONG = 8;

/** The entries of one kind, and the dialog to create or edit one. */
export function StoryPanel<Entry extends AnyEntry>({ kind, query, columns, dialog: Dialog }: Props<Entry>) {
  const search = useSearch();
  const [opened, setOpened] = useState<{ known?: Entry } | null>(null);
  const [params, setParams] = useSearchParams();
  /** An entry that a link names. */
  const asked = params.get('entry') ?? '';
  const close = () => {
    setOpened(null);
    if (asked !== '') setParams({ tab: kind }, { replace: true });
  };
  const { create, empty, tab } = texts.kinds[kind];
  return (
    <QueryView query={query} errorTitle={texts.loadFailed} errorText="" loading={<ListSkeleton />}>
      {(entries) => {
        const choices = choicesOf(entries);
        const shown = opened ?? (Object.hasOwn(entries, asked) ? { known: entries[asked] } : null);
        return (
          <div className={css.panel}>
            <div className={css.head}>
              {choices.length > LONG && (
                <div className={css.filter}>
                  <SearchField label={texts.filter} placeholder={texts.filter} {...search.field} />
                </div>
              )}
              <Button kind="primary" icon="plus" className={css.create} onClick={() => setOpened({})}>
                {create}
              </Button>
            </div>
            <EntryTable
              label={tab}
              columns={columns}
              rows={search.found(choices, nameAndId)}
              nameOf={({ name }) => name}
              onEdit={({ id }) => setOpened({ known: entries[id] })}
              texts={texts}
              empty={{ icon: 'story', title: choices.length > 0 ? texts.nothingFound : empty }}
            />
            {shown && <Dialog entries={entries} known={shown.known} onClose={close} />}
          </div>
        );
      }}
    </QueryView>
  );
}
