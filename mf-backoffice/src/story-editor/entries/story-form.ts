import { type StoryKind, storyContent } from '@luplay/contracts/story';
import { api, type Column } from '@luplay/web-kit';
import type { EntryDraft, EntryForm } from '../../catalogue/form/entry-form.ts';
import type { Field } from '../fields/fields.tsx';
import { story } from '../locale.ts';
import { type EntryOf, storyKey } from '../story-queries.ts';
import { isEntryId } from './entry-ids.ts';

export interface StoryDraft extends EntryDraft {
  id: string;
}

/** Fields of an entry, in the order of the form. */
type FieldsOf<Entry> = { [Key in Exclude<keyof Entry, 'id'>]?: Field<unknown, Entry[Key]> };
type Typed<Fields> = { [Key in keyof Fields]: Fields[Key] extends Field<infer Value, infer _> ? Value : never };
type Sent<Fields> = { [Key in keyof Fields]: Fields[Key] extends Field<infer _, infer Value> ? Value : never };

interface Declaration<Entry, Fields> {
  columns: readonly Column<Entry>[];
  fields: Fields;
  /** The picture is the form's first field. It may be replaced, but not removed. */
  pictured?: boolean;
}

export interface StoryForm<Entry extends { id: string }, Draft extends StoryDraft, Content extends object, Fields>
  extends EntryForm<Entry, Draft, Content>,
    Declaration<Entry, Fields> {
  kind: StoryKind;
  /** The required fields, named as in the contract. */
  required: readonly string[];
}

/** The calls of any kind. */
interface Calls {
  create: typeof storyContent.npcs.create;
  update: typeof storyContent.npcs.update;
}

const isEmpty = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** The required fields that are empty. */
export const missingOf = (required: readonly string[], draft: object): string[] =>
  required.filter((field) => isEmpty((draft as Record<string, unknown>)[field]));

/** The form of one kind of story content. Ids are chosen, required fields are listed, entries are never deleted. */
export function storyForm<Kind extends StoryKind, Fields extends FieldsOf<EntryOf<Kind>>>(
  kind: Kind,
  declaration: Declaration<EntryOf<Kind>, Fields>,
): StoryForm<EntryOf<Kind>, StoryDraft & Typed<Fields>, Sent<Fields>, Fields> {
  type Draft = StoryDraft & Typed<Fields>;
  const calls = storyContent[kind] as unknown as Calls;
  const fields = Object.entries(declaration.fields) as [string, Field<unknown, unknown>][];
  const each = (read: (field: Field<unknown, unknown>, name: string) => unknown) =>
    Object.fromEntries(fields.map(([name, field]) => [name, read(field, name)]));
  const required = ['id', ...fields.filter(([, field]) => field.required).map(([name]) => name)];
  return {
    ...declaration,
    kind,
    required,
    catalogue: storyKey(kind),
    texts: {
      createTitle: story.kinds[kind].create,
      editTitle: story.kinds[kind].edit,
      created: story.saved,
      createFailed: story.saveFailed,
      updated: story.saved,
      updateFailed: story.saveFailed,
    },
    draftOf: (known, id = '') => {
      const values = known as Record<string, unknown> | undefined;
      return { ...each((field, name) => field.typed(values?.[name])), id, picture: null } as Draft;
    },
    validate: (draft) => {
      const values = draft as Record<string, unknown>;
      return {
        ...(!isEntryId(draft.id.trim()) && { id: story.form.badId }),
        ...Object.fromEntries(
          fields.flatMap(([name, field]) => {
            const error = field.errorOf?.(values[name]);
            return error ? [[name, error]] : [];
          }),
        ),
        ...Object.fromEntries(missingOf(required, draft).map((field) => [field, story.form.missing])),
      };
    },
    contentOf: (draft) => each((field, name) => field.sent((draft as Record<string, unknown>)[name])) as Sent<Fields>,
    create: (body) => api(calls.create, { body: body as never }),
    update(id, changes, known) {
      const changed = Object.keys(changes).map((field) => (field === 'picture' ? 'image' : field));
      const seen = Object.fromEntries(
        changed.map((field) => [field, (known as Record<string, unknown>)[field] ?? null]),
      );
      return api(calls.update, { params: { id }, body: { ...changes, seen } as never });
    },
  };
}
