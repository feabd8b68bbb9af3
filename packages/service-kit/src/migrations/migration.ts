import type { Document, Filter, UpdateFilter } from 'mongodb';

/** Brings documents of a collection from one form into the next. There is no way back. */
export interface Migration<D extends Document = Document> {
  /** What changes, in a few words, for the log. */
  name: string;
  /** Matches the documents in the old form, and none that `change` was applied to. */
  old: Filter<D>;
  /** Top-level fields that `change` reads. A document is changed only while they are as they were read. */
  reads: readonly (keyof D & string)[];
  change(document: D): UpdateFilter<D>;
}

/**
 * The forms of a collection's documents that a service reads: from `readsFrom` (0: from the first) to the newest, which
 * is `readsFrom` and one for each migration. A release that adds a migration still reads the old form, because replicas
 * of the release before write it during the update.
 */
export interface Schema<D extends Document = Document> {
  collection: string;
  readsFrom: number;
  migrations: readonly Migration<D>[];
}

// biome-ignore lint/suspicious/noExplicitAny: each collection has documents of its own type.
export type AnySchema = Schema<any>;

export const newestForm = ({ readsFrom, migrations }: AnySchema): number => readsFrom + migrations.length;

/** A collection that is there while a backup is being restored. */
export const UNFINISHED_RESTORE = 'unfinishedRestore';

/** This release cannot run on the database as it is. The message is for the operator. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/** Throws SchemaError when this release cannot run on a collection whose documents have this form at most. */
export function assertReadable(schema: AnySchema, stored: number): void {
  const { collection, readsFrom } = schema;
  const newest = newestForm(schema);
  if (stored < readsFrom) {
    throw new SchemaError(
      `The documents of ${collection} have form ${stored}; this release reads ${readsFrom} to ${newest}. ` +
        'Run the release before this one until its migrations are done.',
    );
  }
  // The release before one with a migration already reads the new form, so that it can be rolled back to.
  if (stored > newest + 1) {
    throw new SchemaError(
      `The documents of ${collection} have form ${stored}; this release knows ${newest}. It is too old for this database.`,
    );
  }
}

/** The update's filter: the document is still in the old form, and what `change` has read is unchanged. */
export function unchanged<D extends Document>({ old, reads }: Migration<D>, document: D): Filter<D> {
  const same = reads.map((field) =>
    field in document ? { [field]: { $eq: document[field] } } : { [field]: { $exists: false } },
  );
  return { $and: [{ _id: document._id }, old, ...same] } as Filter<D>;
}
