import type { SentPicture } from '@luplay/contracts';
import type { StoryKind } from '@luplay/contracts/story';
import type { FieldErrors } from '../../catalogue/form/field-errors.ts';
import type { ChosenPicture } from '../../catalogue/picture/read-picture.ts';
import { ru } from '../../locale/ru.ts';
import { isEntryId } from './entry-ids.ts';

/** What is typed and chosen of every kind of entry. */
export interface EntryDraft {
  id: string;
  /** Null: none was chosen; what exists keeps its own. Kinds without pictures never have one. */
  picture: ChosenPicture | null;
}

/** How one kind of entry is edited. */
export interface EntryForm<Entry extends { id: string }, Draft extends EntryDraft, Content extends object> {
  kind: StoryKind;
  /** What has to be filled in, as the contract calls it. */
  required: readonly (keyof Draft & string)[];
  /** What stands in the form at first; `id` of a new one. */
  draftOf: (known: Entry | undefined, id: string) => Draft;
  /** What else the service would refuse, said without asking it. */
  faultsOf: (draft: Draft) => FieldErrors;
  /** What is sent beside id and picture. Of a draft without faults. */
  contentOf: (draft: Draft) => Content;
  create: (body: Content & { id: string } & Partial<SentPicture>) => Promise<unknown>;
  update: (id: string, changes: Partial<Content> & Partial<SentPicture>) => Promise<unknown>;
}

type AnyForm<Entry extends { id: string }, Draft extends EntryDraft, Content extends object> = Pick<
  EntryForm<Entry, Draft, Content>,
  'required' | 'draftOf' | 'faultsOf' | 'contentOf'
>;

const isEmpty = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** The required fields that are empty. */
export const missingOf = <Draft extends EntryDraft>(required: readonly (keyof Draft & string)[], draft: Draft) =>
  required.filter((field) => isEmpty(draft[field]));

export function faultsOf<Entry extends { id: string }, Draft extends EntryDraft, Content extends object>(
  form: AnyForm<Entry, Draft, Content>,
  draft: Draft,
): FieldErrors {
  return {
    ...(!isEntryId(draft.id.trim()) && { id: ru.story.form.badId }),
    ...form.faultsOf(draft),
    ...Object.fromEntries(missingOf(form.required, draft).map((field) => [field, ru.story.form.missing])),
  };
}

const pictureIn = ({ picture: chosen }: EntryDraft): Partial<SentPicture> =>
  chosen ? { picture: chosen.picture, pictureFormat: chosen.pictureFormat } : {};

/** A picture that was chosen takes the place of the path. */
function withPicture<Content extends object>(content: Content, draft: EntryDraft): Content & Partial<SentPicture> {
  if (!draft.picture) return content;
  const { image: _, ...rest } = content as Content & { image?: unknown };
  return { ...(rest as Content), ...pictureIn(draft) };
}

export const newEntry = <Entry extends { id: string }, Draft extends EntryDraft, Content extends object>(
  form: AnyForm<Entry, Draft, Content>,
  draft: Draft,
) => withPicture({ ...form.contentOf(draft), id: draft.id.trim() }, draft);

/**
 * What differs from what was in the form at first, so that a field nobody touched stays as it is on the server; null when
 * nothing does.
 */
export function changesOf<Entry extends { id: string }, Draft extends EntryDraft, Content extends object>(
  form: AnyForm<Entry, Draft, Content>,
  known: Entry,
  draft: Draft,
): (Partial<Content> & Partial<SentPicture>) | null {
  const before = form.contentOf(form.draftOf(known, known.id));
  const different = Object.entries(form.contentOf(draft)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Content]),
  );
  const changes = withPicture(Object.fromEntries(different) as Partial<Content>, draft);
  return Object.keys(changes).length > 0 ? changes : null;
}
