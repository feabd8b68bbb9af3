import type { Achievement } from '@luplay/contracts/user';
import { isDuplicateKey } from '@luplay/service-kit';
import type { Collections } from '../accounts/store.ts';
import { BASE_ACHIEVEMENTS } from './catalogue.ts';

/** An entry of the catalogue. */
export interface CatalogueEntry extends Achievement {
  _id: string;
}

/** What is left of a deleted entry, so that the next start does not bring it back. */
interface Removed {
  removed: true;
}

export const ACHIEVEMENTS = 'achievements';
export const ACHIEVEMENT_PICTURES = 'achievementPictures';

export type AchievementStore = ReturnType<typeof achievementStore>;

/** Without the id. */
export const achievementOf = ({ title, description, picture, lucoins, claimable }: Achievement): Achievement => ({
  title,
  description,
  picture,
  lucoins,
  claimable,
});

/** The catalogue is read anew each time: what an editor changes holds at once, on every replica. */
export function achievementStore(mongo: Collections) {
  const catalogue = mongo.collection<CatalogueEntry & Partial<Removed>>(ACHIEVEMENTS);
  const THERE = { removed: { $exists: false } };

  const byId = (id: string): Promise<CatalogueEntry | null> => catalogue.findOne({ _id: id, ...THERE });

  /** Entries that are there stay as they are: a developer may have changed them. */
  async function insertMissing(id: string, entry: Achievement): Promise<void> {
    try {
      await catalogue.updateOne({ _id: id }, { $setOnInsert: entry }, { upsert: true });
    } catch (error) {
      // Another replica starts at the same moment.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Returns the entry of that id: this one, or the one that was there before. */
  async function create(id: string, entry: Achievement): Promise<Achievement> {
    try {
      await catalogue.replaceOne({ _id: id, removed: true }, entry, { upsert: true });
      return entry;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const before = await byId(id);
      // Nothing: it was deleted between the two.
      return before ? achievementOf(before) : create(id, entry);
    }
  }

  return {
    async seed(): Promise<void> {
      for (const [id, entry] of Object.entries(BASE_ACHIEVEMENTS)) await insertMissing(id, entry);
    },

    byId,
    create,

    /** By id, in the order of the ids. */
    async all(): Promise<Record<string, Achievement>> {
      const entries = await catalogue.find(THERE).sort({ _id: 1 }).toArray();
      return Object.fromEntries(entries.map((entry) => [entry._id, achievementOf(entry)]));
    },

    async ids(): Promise<ReadonlySet<string>> {
      const entries = await catalogue.find(THERE, { projection: { _id: 1 } }).toArray();
      return new Set(entries.map((entry) => entry._id));
    },

    /** Whether an entry bears the picture of this path. */
    hasPicture: async (picture: string): Promise<boolean> =>
      (await catalogue.findOne({ picture }, { projection: { _id: 1 } })) !== null,

    /** Returns the entry before the change; null when there is none. */
    update: (id: string, changes: Partial<Achievement>): Promise<CatalogueEntry | null> =>
      catalogue.findOneAndUpdate({ _id: id, ...THERE }, { $set: changes }, { returnDocument: 'before' }),

    /** Deletes what is not claimable. Returns the entry as it was; null when there is none of that kind. */
    remove: (id: string): Promise<CatalogueEntry | null> =>
      catalogue.findOneAndReplace(
        { _id: id, claimable: false },
        { removed: true } satisfies Removed as unknown as CatalogueEntry,
        { returnDocument: 'before' },
      ),

    wasRemoved: async (id: string): Promise<boolean> => (await catalogue.findOne({ _id: id, removed: true })) !== null,
  };
}
