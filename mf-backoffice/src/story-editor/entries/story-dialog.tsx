import type { ReactNode } from 'react';
import { DraftField } from '../../catalogue/form/draft-field.tsx';
import { EntryEditor, type FormFields } from '../../catalogue/form/entry-editor.tsx';
import { story } from '../locale.ts';
import { nameOf } from '../story-queries.ts';
import { newEntryId } from './entry-ids.ts';
import { missingOf, type StoryDraft, type StoryForm } from './story-form.ts';

/** The existing entries, and the one to edit; absent for a new one. */
export interface StoryDialogProps<Entry> {
  entries: Readonly<Record<string, Entry>>;
  known?: Entry;
  onClose: () => void;
}

interface Props<Entry extends { id: string }, Draft extends StoryDraft, Content extends object>
  extends StoryDialogProps<Entry> {
  form: StoryForm<Entry, Draft, Content>;
  children: (fields: FormFields<Draft>) => ReactNode;
}

const texts = story.form;

/** The form of one entry. Choosing an existing id edits that entry. */
export function StoryDialog<Entry extends { id: string }, Draft extends StoryDraft, Content extends object>({
  form,
  entries,
  known,
  onClose,
  children,
}: Props<Entry, Draft, Content>) {
  const existingOf = (draft: Draft): Entry | undefined => {
    const id = draft.id.trim();
    return Object.hasOwn(entries, id) ? entries[id] : undefined;
  };
  const idHint = (draft: Draft): string => {
    if (known) return texts.idLocked;
    const existing = existingOf(draft);
    return existing ? texts.idExists(nameOf(existing)) : texts.idHint;
  };
  return (
    <EntryEditor
      form={form}
      known={known}
      size="l"
      newId={() => newEntryId(form.kind, Object.keys(entries), Date.now())}
      existingOf={existingOf}
      summaryOf={(errors, draft) =>
        missingOf(form.required, draft).some((field) => errors[field]) ? texts.required(form.required) : null
      }
      onClose={onClose}
    >
      {(fields) => (
        <>
          <DraftField
            fields={fields as unknown as FormFields<StoryDraft>}
            name="id"
            label={texts.id}
            hint={idHint(fields.draft)}
            autoCapitalize="off"
            spellCheck={false}
            disabled={known !== undefined}
            required
          />
          {children(fields)}
        </>
      )}
    </EntryEditor>
  );
}
