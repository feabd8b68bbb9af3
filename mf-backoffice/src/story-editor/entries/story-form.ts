import type { StoryKind } from '@luplay/contracts/story';
import type { EntryDraft, EntryForm } from '../../catalogue/form/entry-form.ts';
import type { FieldErrors } from '../../catalogue/form/use-draft.ts';
import { story } from '../locale.ts';
import { storyKey } from '../story-queries.ts';
import { isEntryId } from './entry-ids.ts';

export interface StoryDraft extends EntryDraft {
  id: string;
}

export interface StoryForm<Entry extends { id: string }, Draft extends StoryDraft, Content extends object>
  extends EntryForm<Entry, Draft, Content> {
  kind: StoryKind;
  /** The required fields, named as in the contract. */
  required: readonly (keyof Draft & string)[];
}

interface Declaration<Entry extends { id: string }, Draft extends StoryDraft, Content extends object>
  extends Pick<StoryForm<Entry, Draft, Content>, 'kind' | 'required' | 'contentOf' | 'create' | 'update'> {
  draftOf: (known: Entry | undefined) => Omit<Draft, keyof StoryDraft>;
  /** Further errors that can be found without the service. */
  validate?: (draft: Draft) => FieldErrors;
}

const isEmpty = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** The required fields that are empty. */
export const missingOf = <Draft extends StoryDraft>(required: readonly (keyof Draft & string)[], draft: Draft) =>
  required.filter((field) => isEmpty(draft[field]));

/** The form of one kind of story content. Ids are chosen, required fields are listed, entries are never deleted. */
export function storyForm<Entry extends { id: string }, Draft extends StoryDraft, Content extends object>(
  declaration: Declaration<Entry, Draft, Content>,
): StoryForm<Entry, Draft, Content> {
  const { kind, required, draftOf, validate } = declaration;
  const texts = story;
  return {
    ...declaration,
    catalogue: storyKey(kind),
    texts: {
      createTitle: texts.kinds[kind].create,
      editTitle: texts.kinds[kind].edit,
      created: texts.saved,
      createFailed: texts.saveFailed,
      updated: texts.saved,
      updateFailed: texts.saveFailed,
    },
    confirmsLeaving: true,
    draftOf: (known, id = '') => ({ ...draftOf(known), id, picture: null }) as Draft,
    validate: (draft) => ({
      ...(!isEntryId(draft.id.trim()) && { id: texts.form.badId }),
      ...validate?.(draft),
      ...Object.fromEntries(missingOf(required, draft).map((field) => [field, texts.form.missing])),
    }),
  };
}
