import { errorText, isApiError, notify } from '@luplay/web-kit';
import { hashKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ru } from '../../locale/ru.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { changesOf, type EntryDraft, type EntryForm, newEntry } from './entry-form.ts';
import { errorAt, type FieldErrors, useDraft } from './use-draft.ts';

/** A field of a draft, or a path inside it. */
type FieldPath<Draft> = (keyof Draft & string) | `${keyof Draft & string}.${string}`;

/** What a form needs to draw its fields. */
export interface FormFields<Draft> {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** Validates a field that the user has left. */
  inspect: (field: keyof Draft & string) => void;
  /** The error of a field, or of a path inside it. */
  errorOf: (path: FieldPath<Draft>) => string | undefined;
  /** What somebody else has saved meanwhile in fields changed here, once the service has said so. */
  theirs: Partial<Draft>;
}

interface Props<Entry extends { id: string }, Draft extends EntryDraft, Content extends object> {
  form: EntryForm<Entry, Draft, Content>;
  /** The entry to edit; a new one when there is none. */
  known?: Entry;
  size?: 'm' | 'l';
  /** Suggests the id of a new entry, in catalogues whose ids are chosen. */
  newId?: () => string;
  /** The existing entry with the chosen id: saving changes it. */
  existingOf?: (draft: Draft) => Entry | undefined;
  /** An error of the form as a whole. */
  summaryOf?: (errors: FieldErrors, draft: Draft) => string | null;
  onClose: () => void;
  children: (fields: FormFields<Draft>) => ReactNode;
}

/** The dialog in which an entry is created, edited and deleted. Mount it to open it. */
export function EntryEditor<Entry extends { id: string }, Draft extends EntryDraft, Content extends object>({
  form,
  known,
  size,
  newId,
  existingOf,
  summaryOf,
  onClose,
  children,
}: Props<Entry, Draft, Content>) {
  const { catalogue, texts, removal } = form;
  const [initial] = useState(() => form.draftOf(known, known?.id ?? newId?.()));
  /** `known` becomes newer when somebody else saves: what they changed is not ours to put back. */
  const [base] = useState(known);
  const { draft, errors, change, inspect, isValid, refused } = useDraft(initial, (typed) =>
    form.validate(typed, known),
  );
  const create = useChange(form.create, { catalogue, done: texts.created, failed: texts.createFailed });
  const update = useChange((changed: Parameters<typeof form.update>) => form.update(...changed), {
    catalogue,
    done: texts.updated,
    failed: texts.updateFailed,
  });
  const remove = useChange(async (id: string) => removal?.remove(id), {
    catalogue,
    done: removal?.done ?? '',
    failed: removal?.failed ?? '',
  });
  const existing = known ?? existingOf?.(draft);
  const isConflict = isApiError(update.error, 'conflict');
  const submit = () => {
    if (!isValid()) return;
    const after = { onSuccess: onClose, onError: refused };
    if (!existing) return create.mutate(newEntry(form, draft), after);
    const changes = changesOf(form, base ?? existing, draft);
    // Once it was said that somebody else has changed it, what is there now is meant to be replaced.
    const seen = isConflict ? existing : (base ?? existing);
    if (changes) update.mutate([existing.id, changes, seen], after);
    else onClose();
  };
  return (
    <EntryDialog
      title={known ? texts.editTitle : texts.createTitle}
      size={size}
      submitText={existing ? ru.form.save : ru.form.create}
      busy={create.isPending || update.isPending}
      error={summaryOf?.(errors, draft) ?? null}
      unsaved={touched(initial, draft).length > 0}
      onClose={onClose}
      onSubmit={submit}
      removal={
        known &&
        removal && {
          title: removal.title,
          text: removal.text(known),
          failed: removal.failed,
          remove: () => remove.mutateAsync(known.id, { onSuccess: onClose }),
        }
      }
    >
      {children({
        ...{ draft, change, inspect, errorOf: (field) => errorAt(errors, field) },
        theirs: isConflict ? clashesOf(initial, form.draftOf(existing, existing?.id), draft) : {},
      })}
    </EntryDialog>
  );
}

/** The fields that are not as they were. */
const touched = <Draft extends EntryDraft>(before: Draft, now: Draft) =>
  (Object.keys(now) as (keyof Draft)[]).filter((field) => hashKey([before[field]]) !== hashKey([now[field]]));

/** The values of `theirs` where both sides have changed the field, in different ways. */
function clashesOf<Draft extends EntryDraft>(base: Draft, theirs: Draft, mine: Draft): Partial<Draft> {
  const [own, different] = [touched(base, mine), touched(theirs, mine)];
  const fields = touched(base, theirs).filter((field) => own.includes(field) && different.includes(field));
  return Object.fromEntries(fields.map((field) => [field, theirs[field]])) as Partial<Draft>;
}

interface About<Input> {
  /** Prefix of the query keys that the change invalidates. */
  catalogue: QueryKey;
  done: string | ((input: Input) => string);
  /** A text is shown when the server gave no reason. */
  failed: string | ((error: unknown) => string);
}

/** A change of a catalogue. Shows the result as a notice, and ends when the catalogue has been fetched again. */
export function useChange<Input>(change: (input: Input) => Promise<unknown>, about: About<Input>) {
  const { catalogue, done, failed } = about;
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_, input) => notify({ kind: 'success', text: typeof done === 'string' ? done : done(input) }),
    onError: (error) =>
      notify({ kind: 'error', text: typeof failed === 'string' ? errorText(error, failed) : failed(error) }),
    // A refused entry may have been changed by somebody else.
    onSettled: () => client.invalidateQueries({ queryKey: catalogue }),
  });
}
