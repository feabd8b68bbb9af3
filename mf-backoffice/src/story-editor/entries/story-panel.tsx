import { Button, ChoiceGroup, nameAndId, QueryView, Row, SearchField, Stack, useSearch } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DraftField } from '../../catalogue/form/draft-field.tsx';
import { EntryEditor, type FormFields } from '../../catalogue/form/entry-editor.tsx';
import { EntryTable, ListSkeleton } from '../../catalogue/list/entry-table.tsx';
import type { Field } from '../fields/fields.tsx';
import { story } from '../locale.ts';
import { choicesOf, type Named, nameOf, type PicturedKind, storyQuery } from '../story-queries.ts';
import { newEntryId } from './entry-ids.ts';
import { EntryPictureField } from './entry-picture-field.tsx';
import { missingOf, type StoryDraft, type StoryForm } from './story-form.ts';
import * as css from './story-panel.module.css';

interface AnyEntry extends Named {
  image?: string | null;
}
type AnyDraft = StoryDraft & Record<string, unknown>;
export type AnyForm = StoryForm<AnyEntry, AnyDraft, object, Record<string, Field<unknown, unknown>>>;

/** Longer lists have a search field. */
const LONG = 8;

/** The entries of one kind, and the dialog to create or edit one. */
export function StoryPanel({ form }: { form: AnyForm }) {
  const { kind, columns } = form;
  const query = useQuery(storyQuery(kind));
  const search = useSearch();
  const [params, setParams] = useSearchParams();
  /** A link may ask for a new entry. */
  const [opened, setOpened] = useState<{ id?: string } | null>(params.has('new') ? {} : null);
  /** An entry that a link names. */
  const asked = params.get('entry') ?? '';
  const close = () => {
    setOpened(null);
    if (asked === '' && !params.has('new')) return;
    const { entry: _, new: __, ...rest } = Object.fromEntries(params);
    setParams({ ...rest, tab: kind }, { replace: true });
  };
  const { create, empty, tab } = story.kinds[kind];
  return (
    <QueryView query={query} errorTitle={story.loadFailed} errorText="" loading={<ListSkeleton />}>
      {(entries: Readonly<Record<string, AnyEntry>>) => {
        const choices = choicesOf(entries);
        const shown = opened ?? (Object.hasOwn(entries, asked) ? { id: asked } : null);
        return (
          <Stack gap={4} shrink>
            <Row align="center" wrap>
              {choices.length > LONG && (
                <div className={css.filter}>
                  <SearchField label={story.filter} placeholder={story.filter} {...search.field} />
                </div>
              )}
              <Button kind="primary" icon="plus" className={css.create} onClick={() => setOpened({})}>
                {create}
              </Button>
            </Row>
            <EntryTable
              label={tab}
              columns={columns}
              rows={search.found(choices, nameAndId)}
              nameOf={nameOf}
              onEdit={({ id }) => setOpened({ id })}
              texts={story}
              empty={{ icon: 'story', title: choices.length > 0 ? story.nothingFound : empty }}
            />
            {shown && <StoryDialog form={form} entries={entries} known={entries[shown.id ?? '']} onClose={close} />}
          </Stack>
        );
      }}
    </QueryView>
  );
}

interface DialogProps {
  form: AnyForm;
  entries: Readonly<Record<string, AnyEntry>>;
  /** The entry to edit; a new one when there is none. */
  known?: AnyEntry;
  onClose: () => void;
}

/** The form of one entry. Choosing an existing id edits that entry. */
function StoryDialog({ form, entries, known, onClose }: DialogProps) {
  const existingOf = (draft: StoryDraft): AnyEntry | undefined => {
    const id = draft.id.trim();
    return Object.hasOwn(entries, id) ? entries[id] : undefined;
  };
  const idHint = (draft: StoryDraft): string => {
    if (known) return story.form.idLocked;
    const existing = existingOf(draft);
    return existing ? story.form.idExists(nameOf(existing)) : story.form.idHint;
  };
  return (
    <EntryEditor
      form={form}
      known={known}
      size="l"
      newId={() => newEntryId(form.kind, Object.keys(entries), Date.now())}
      existingOf={existingOf}
      summaryOf={(errors, draft) =>
        missingOf(form.required, draft).some((field) => errors[field]) ? story.form.required(form.required) : null
      }
      onClose={onClose}
    >
      {(fields) => (
        <>
          <DraftField
            fields={fields as unknown as FormFields<StoryDraft>}
            name="id"
            label={story.form.id}
            hint={idHint(fields.draft)}
            autoCapitalize="off"
            spellCheck={false}
            disabled={known !== undefined}
            required
          />
          {form.pictured && <EntryPictureField kind={form.kind as PicturedKind} image={known?.image} fields={fields} />}
          {Object.entries(form.fields).map(([name, { Input }]) => {
            const change = (value: unknown) => fields.change({ [name]: value });
            const input = { onValueChange: change, onBlur: () => fields.inspect(name), form: fields };
            return (
              <Fragment key={name}>
                <Input {...input} value={fields.draft[name]} error={fields.errorOf(name)} />
                {Object.hasOwn(fields.theirs, name) && (
                  <>
                    <ChoiceGroup label={story.form.theirs} disabled>
                      <Input {...input} value={fields.theirs[name]} error={undefined} />
                    </ChoiceGroup>
                    <Row>
                      <Button onClick={() => change(fields.theirs[name])}>{story.form.takeTheirs}</Button>
                    </Row>
                  </>
                )}
              </Fragment>
            );
          })}
        </>
      )}
    </EntryEditor>
  );
}
