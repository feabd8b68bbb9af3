import { TextField } from '@luplay/web-kit';
import { type ReactNode, useState } from 'react';
import { EntryDialog } from '../../catalogue/form/entry-dialog.tsx';
import type { FieldErrors } from '../../catalogue/form/field-errors.ts';
import { useChange } from '../../catalogue/form/use-change.ts';
import { useDraft } from '../../catalogue/form/use-draft.ts';
import { ru } from '../../locale/ru.ts';
import { nameOf, storyKey } from '../story-queries.ts';
import { changesOf, type EntryDraft, type EntryForm, faultsOf, missingOf, newEntry } from './entry-form.ts';
import { newEntryId } from './entry-ids.ts';

/** What the fields of a kind are drawn from. */
export interface StoryFields<Draft> {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** Says what is wrong with a field that somebody has left. */
  inspect: (field: keyof Draft & string) => void;
  /** What is wrong with a field, or with something inside of it. */
  errorOf: (field: keyof Draft & string) => string | undefined;
}

/** What a kind's dialog is given: the entries that are there, and the one to edit; a new one when there is none. */
export interface StoryDialogProps<Entry> {
  entries: Readonly<Record<string, Entry>>;
  known?: Entry;
  onClose: () => void;
}

interface Props<Entry extends { id: string }, Draft extends EntryDraft, Content extends object>
  extends StoryDialogProps<Entry> {
  form: EntryForm<Entry, Draft, Content>;
  children: (fields: StoryFields<Draft>) => ReactNode;
}

const texts = ru.story.form;

/** The form of one entry. An id that is there already makes it an edit, whatever it was opened for. */
export function StoryDialog<Entry extends { id: string }, Draft extends EntryDraft, Content extends object>({
  form,
  entries,
  known,
  onClose,
  children,
}: Props<Entry, Draft, Content>) {
  const [initial] = useState(() =>
    form.draftOf(known, known?.id ?? newEntryId(form.kind, Object.keys(entries), Date.now())),
  );
  const { draft, errors, change, inspect, isGood, refused } = useDraft(
    () => initial,
    (typed) => faultsOf(form, typed),
  );
  const about = {
    catalogue: storyKey(form.kind),
    texts: { done: ru.story.saved, failed: ru.story.saveFailed },
  };
  const create = useChange(form.create, about);
  const update = useChange(
    ({ id, changes }: { id: string; changes: Partial<Content> }) => form.update(id, changes),
    about,
  );
  const id = draft.id.trim();
  const existing = known ?? (Object.hasOwn(entries, id) ? entries[id] : undefined);
  const submit = () => {
    if (!isGood()) return;
    const after = { onSuccess: onClose, onError: refused };
    if (!existing) return create.mutate(newEntry(form, draft), after);
    const changes = changesOf(form, existing, draft);
    if (changes) update.mutate({ id, changes }, after);
    else onClose();
  };
  const complains = missingOf(form.required, draft).some((field) => errors[field]);
  return (
    <EntryDialog
      title={known ? ru.story.kinds[form.kind].edit : ru.story.kinds[form.kind].create}
      size="l"
      submitText={existing ? ru.form.save : ru.form.create}
      busy={create.isPending || update.isPending}
      fault={complains ? texts.required(form.required) : null}
      unsaved={isTouched(initial, draft)}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={texts.id}
        hint={known ? texts.idLocked : existing ? texts.idExists(nameOf(existing)) : texts.idHint}
        value={draft.id}
        onValueChange={(typed) => change({ id: typed } as Partial<Draft>)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        disabled={known !== undefined}
        error={errors.id}
        required
      />
      {children({ draft, change, inspect, errorOf: (field) => errorAt(errors, field) })}
    </EntryDialog>
  );
}

const isTouched = <Draft extends EntryDraft>(before: Draft, now: Draft): boolean =>
  (Object.keys(before) as (keyof Draft)[]).some((field) => before[field] !== now[field]);

/** The service names what is inside of a field by its path: the path's rest is told with the fault. */
export function errorAt(errors: FieldErrors, field: string): string | undefined {
  if (errors[field]) return errors[field];
  const inside = Object.keys(errors).find((path) => path.startsWith(`${field}.`));
  return inside && `${inside.slice(field.length + 1)}: ${errors[inside]}`;
}
