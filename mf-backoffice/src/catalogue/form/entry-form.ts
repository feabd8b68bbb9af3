import type { SentPicture } from '@luplay/contracts';
import type { ChosenPicture } from '@luplay/web-kit/files';
import type { QueryKey } from '@tanstack/react-query';
import type { FieldErrors } from './use-draft.ts';

/** The values of an entry's form. */
export interface EntryDraft {
  /** In catalogues whose ids are chosen. */
  id?: string;
  /** Null: none chosen, an existing entry keeps its own. Always null in catalogues without pictures. */
  picture: ChosenPicture | null;
}

type MaybePicture = Partial<SentPicture>;

/** How the entries of one catalogue are created, edited and deleted. */
export interface EntryForm<Entry extends { id: string }, Draft extends EntryDraft, Content extends object> {
  /** Prefix of the query keys that a change invalidates. */
  catalogue: QueryKey;
  texts: {
    createTitle: string;
    editTitle: string;
    created: string;
    createFailed: string;
    updated: string;
    updateFailed: string;
  };
  /** The initial draft; `id`: of a new entry, in catalogues whose ids are chosen. */
  draftOf: (known: Entry | undefined, id?: string) => Draft;
  /** Errors that can be found without the service. */
  validate: (draft: Draft, known?: Entry) => FieldErrors;
  /** The content to send besides id and picture. The draft must be valid. */
  contentOf: (draft: Draft) => Content;
  create: (body: Content & MaybePicture & Pick<Draft, 'id'>) => Promise<unknown>;
  update: (id: string, changes: Partial<Content> & MaybePicture, seen: Entry) => Promise<unknown>;
  /** Absent where entries are never deleted. */
  removal?: {
    title: string;
    text: (known: Entry) => string;
    done: string;
    failed: string;
    remove: (id: string) => Promise<unknown>;
  };
}

type Sent<Entry extends { id: string }, Draft extends EntryDraft, Content extends object> = Pick<
  EntryForm<Entry, Draft, Content>,
  'draftOf' | 'contentOf'
>;

/** A chosen picture replaces the path. */
function withPicture<Content extends object>(
  content: Content,
  { picture: chosen }: EntryDraft,
): Content & MaybePicture {
  if (!chosen) return content;
  const { image: _, ...rest } = content as Content & { image?: unknown };
  return { ...(rest as Content), picture: chosen.picture, pictureFormat: chosen.pictureFormat };
}

export const newEntry = <Entry extends { id: string }, Draft extends EntryDraft, Content extends object>(
  form: Sent<Entry, Draft, Content>,
  draft: Draft,
) => {
  const id = draft.id === undefined ? {} : { id: draft.id.trim() };
  return withPicture({ ...form.contentOf(draft), ...(id as Pick<Draft, 'id'>) }, draft);
};

/**
 * The fields that differ from the initial draft, so that untouched fields stay as they are on the server; null when
 * none differs.
 */
export function changesOf<Entry extends { id: string }, Draft extends EntryDraft, Content extends object>(
  form: Sent<Entry, Draft, Content>,
  known: Entry,
  draft: Draft,
): (Partial<Content> & MaybePicture) | null {
  const before = form.contentOf(form.draftOf(known, known.id));
  const different = Object.entries(form.contentOf(draft)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Content]),
  );
  const changes = withPicture(Object.fromEntries(different) as Partial<Content>, draft);
  return Object.keys(changes).length > 0 ? changes : null;
}

/** The body with its picture, whose presence `validate` has checked. */
export function requirePicture<Body extends MaybePicture>(body: Body): Body & SentPicture {
  const { picture, pictureFormat } = body;
  if (picture === undefined || pictureFormat === undefined) throw new Error('a new entry without a picture');
  return { ...body, picture, pictureFormat };
}
