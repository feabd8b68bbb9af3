import type { StoryKind } from '@luplay/contracts/story';
import { AppError, isDuplicateKey, type Mongo } from '@luplay/service-kit';
import type { Collection, OptionalUnlessRequiredId, UpdateFilter } from 'mongodb';
import { collectionOf } from '../collections.ts';
import type { Entry } from './kind.ts';

/** An entry as it is stored, with its id as the key. `createdAt` in epoch ms; `rev` grows with each change. */
export type Stored<E extends Entry> = Omit<E, 'id'> & { _id: string; createdAt: number; rev: number };

export type ContentStore<E extends Entry> = ReturnType<typeof contentStore<E>>;

/** The entries of one kind. They are read anew each time: what an editor changes holds at once, on every replica. */
export function contentStore<E extends Entry>(mongo: Pick<Mongo, 'collection'>, kind: StoryKind) {
  // The driver's types cannot follow a document whose fields are a parameter.
  const entries = mongo.collection(collectionOf(kind)) as unknown as Collection<Stored<Entry>>;

  const entryOf = ({ _id, createdAt: _created, rev: _rev, ...content }: Stored<Entry>): E =>
    ({ id: _id, ...content }) as unknown as E;

  async function byId(id: string): Promise<E | null> {
    const found = await entries.findOne({ _id: id });
    return found && entryOf(found);
  }

  return {
    byId,

    count: (): Promise<number> => entries.countDocuments(),

    /** The oldest first. */
    async all(filter: Partial<E> = {}): Promise<E[]> {
      const found = await entries.find(filter).sort({ createdAt: 1, _id: 1 }).toArray();
      return found.map(entryOf);
    },

    /** Those of `ids` that are not there. */
    async missing(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await entries.find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } }).toArray();
      const there = new Set(found.map(({ _id }) => _id));
      return new Set(ids.filter((id) => !there.has(id)));
    },

    /** Returns the entry of that id: this one, or the one that was there before. */
    async create({ id, ...content }: E, createdAt: number): Promise<E> {
      const stored = { _id: id, ...content, createdAt, rev: 1 };
      try {
        await entries.insertOne(stored as OptionalUnlessRequiredId<Stored<Entry>>);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const before = await byId(id);
        if (!before) throw new AppError('conflict', { cause: error });
        return before;
      }
      return { id, ...content } as unknown as E;
    },

    /**
     * Sets the changes in one write; again when somebody else changed the entry meanwhile. `check` throws for what it must
     * not become. Null when there is none of that id.
     */
    async change(id: string, changes: Partial<E>, check: (after: E) => void): Promise<E | null> {
      for (;;) {
        const stored = await entries.findOne({ _id: id });
        if (!stored) return null;
        const after = { ...entryOf(stored), ...changes };
        check(after);
        const update = { $set: { ...changes, rev: stored.rev + 1 } } as UpdateFilter<Stored<Entry>>;
        const { matchedCount } = await entries.updateOne({ _id: id, rev: stored.rev }, update);
        if (matchedCount === 1) return after;
      }
    },
  };
}
