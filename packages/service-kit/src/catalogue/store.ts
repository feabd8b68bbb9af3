import type { Document, Filter } from 'mongodb';
import type { Mongo } from '../backing/mongo/mongo.ts';
import { nullIfDuplicate } from '../base/errors.ts';

export interface Entry {
  id: string;
}

/** `createdAt` in epoch ms; `rev` grows with each change. A seed may leave both out. */
interface Stored extends Document {
  _id: string;
  createdAt?: number;
  rev?: number | null;
}

/**
 * Replaces a deleted entry: no seed brings the entry back, and deleting it twice differs from deleting an id that never
 * existed.
 */
const TOMBSTONE = { removed: true };
const PRESENT = { removed: { $exists: false } };

export interface EntryStoreOptions<E extends Entry> {
  collection: string;
  /** How lists are sorted: oldest first, or by id. */
  order?: 'age' | 'id';
  /** Fields that were stored without a value. */
  defaults?: Partial<E>;
}

export type EntryStore<E extends Entry> = ReturnType<typeof entryStore<E>>;

/** The entries of one catalogue. Nothing is cached: an edit takes effect on every replica at once. */
export function entryStore<E extends Entry>(mongo: Pick<Mongo, 'collection'>, options: EntryStoreOptions<E>) {
  const entries = mongo.collection<Stored>(options.collection);
  const sort: Record<string, 1> = options.order === 'id' ? { _id: 1 } : { createdAt: 1, _id: 1 };

  const entryOf = ({ _id, createdAt: _createdAt, rev: _rev, ...content }: Stored): E =>
    ({ id: _id, ...options.defaults, ...content }) as unknown as E;

  async function byId(id: string): Promise<E | null> {
    const found = await entries.findOne({ _id: id, ...PRESENT });
    return found && entryOf(found);
  }

  async function idsOf(filter: Filter<Stored>): Promise<Set<string>> {
    const found = await entries.find({ ...filter, ...PRESENT }, { projection: { _id: 1 } }).toArray();
    return new Set(found.map(({ _id }) => _id));
  }

  /** Returns the entry with this id: the new one, or the one that was there already. */
  async function create(entry: E, createdAt: number): Promise<E> {
    const { id, ...content } = entry;
    const stored = { ...content, createdAt, rev: 1 };
    if (await nullIfDuplicate(entries.replaceOne({ _id: id, ...TOMBSTONE }, stored, { upsert: true }))) return entry;
    // Null: it was deleted in between.
    return (await byId(id)) ?? create(entry, createdAt);
  }

  return {
    byId,
    create,

    count: (): Promise<number> => entries.countDocuments(PRESENT),

    async all(filter: Partial<E> = {}): Promise<E[]> {
      const found = await entries
        .find({ ...filter, ...PRESENT })
        .sort(sort)
        .toArray();
      return found.map(entryOf);
    },

    ids: (): Promise<ReadonlySet<string>> => idsOf({}),

    /** Which of `ids` do not exist. */
    async missing(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const present = await idsOf({ _id: { $in: [...ids] } });
      return new Set(ids.filter((id) => !present.has(id)));
    },

    /** Whether a field of an entry has this value. */
    has: async (field: string, value: string): Promise<boolean> =>
      (await entries.findOne({ [field]: value }, { projection: { _id: 1 } })) !== null,

    /** Creates those entries that neither exist nor were deleted. */
    async seed(seeds: readonly E[], createdAt: number): Promise<void> {
      for (const { id, ...content } of seeds) {
        const fresh = { $setOnInsert: { ...content, createdAt, rev: 1 } };
        // Null: another replica starts at the same moment.
        await nullIfDuplicate(entries.updateOne({ _id: id }, fresh, { upsert: true }));
      }
    },

    /**
     * Saves what `change` returns, by compare-and-set on `rev`: it runs again when somebody else has changed the entry
     * meanwhile. Returns the entry before and after; null when there is none.
     */
    async change(id: string, change: (before: E) => E): Promise<{ before: E; after: E } | null> {
      for (;;) {
        const stored = await entries.findOne({ _id: id, ...PRESENT });
        if (!stored) return null;
        const before = entryOf(stored);
        const after = change(before);
        const { id: _id, ...content } = after;
        const { createdAt, rev = null } = stored;
        // In a filter, null also matches a missing field.
        const unchanged = { _id: id, ...PRESENT, rev };
        const { matchedCount } = await entries.replaceOne(unchanged, { ...content, createdAt, rev: (rev ?? 0) + 1 });
        if (matchedCount === 1) return { before, after };
      }
    },

    /** Returns the deleted entry; null when there was none. */
    async remove(id: string): Promise<E | null> {
      const before = await entries.findOneAndReplace({ _id: id, ...PRESENT }, TOMBSTONE, {
        returnDocument: 'before',
      });
      return before && entryOf(before);
    },

    wasRemoved: async (id: string): Promise<boolean> => (await entries.findOne({ _id: id, ...TOMBSTONE })) !== null,
  };
}
