import type { StoryKind } from '@luplay/contracts/story';
import { Button, Card, type Column, EmptyState, Skeleton, Table, TextField } from '@luplay/web-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { ru } from '../../locale/ru.ts';
import { found } from '../fields/id-list.ts';
import { Loaded } from '../loaded.tsx';
import { choicesOf } from '../story-queries.ts';
import type { StoryDialogProps } from './story-dialog.tsx';
import * as css from './story-panel.module.css';

interface Props<Entry> {
  kind: StoryKind;
  query: UseQueryResult<Record<string, Entry>>;
  columns: readonly Column<Entry>[];
  dialog: ComponentType<StoryDialogProps<Entry>>;
}

interface AnyEntry {
  id: string;
  name?: string;
  title?: string;
}

const texts = ru.story;
/** A list this long is searched. */
const LONG = 8;

/** The entries of one kind, and the window of the one that is made or edited. */
export function StoryPanel<Entry extends AnyEntry>({ kind, query, columns, dialog: Dialog }: Props<Entry>) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<{ known?: Entry } | null>(null);
  const { create, empty, tab } = texts.kinds[kind];
  const edit: Column<Entry & { name: string }> = {
    key: 'edit',
    title: texts.edit,
    hideTitle: true,
    align: 'end',
    render: ({ id, name }) => (
      <Button
        size="s"
        icon="edit"
        aria-label={texts.editNamed(name)}
        onClick={() => setOpened({ known: query.data?.[id] })}
      >
        {texts.edit}
      </Button>
    ),
  };
  return (
    <Loaded query={query} failed={texts.loadFailed} loading={waiting}>
      {(entries) => {
        const choices = choicesOf(entries);
        return (
          <div className={css.panel}>
            <div className={css.head}>
              {choices.length > LONG && (
                <div className={css.filter}>
                  <TextField
                    label={texts.filter}
                    hideLabel
                    placeholder={texts.filter}
                    type="search"
                    value={typed}
                    onValueChange={setTyped}
                  />
                </div>
              )}
              <Button kind="primary" icon="plus" className={css.create} onClick={() => setOpened({})}>
                {create}
              </Button>
            </div>
            <Table
              label={tab}
              columns={[...columns, edit]}
              rows={found(choices, typed)}
              rowKey={({ id }) => id}
              empty={<EmptyState icon="story" title={choices.length > 0 ? texts.nothingFound : empty} />}
            />
            {opened && <Dialog entries={entries} known={opened.known} onClose={() => setOpened(null)} />}
          </div>
        );
      }}
    </Loaded>
  );
}

const waiting = (
  <Card>
    <Skeleton lines={6} />
  </Card>
);
