import type { Achievement } from '@luplay/contracts/user';
import { isDuplicateKey } from '@luplay/service-kit';
import type { Collections } from '../accounts/store.ts';
import { BASE_ACHIEVEMENTS } from './catalogue.ts';

/** An entry of the catalogue. */
export interface CatalogueEntry extends Achievement {
  _id: string;
}

export const ACHIEVEMENTS = 'achievements';

export type AchievementStore = ReturnType<typeof achievementStore>;

export function achievementStore(mongo: Collections) {
  const catalogue = mongo.collection<CatalogueEntry>(ACHIEVEMENTS);

  /** Entries that are there stay as they are: a developer may have changed them. */
  async function insertMissing(id: string, entry: Achievement): Promise<void> {
    try {
      await catalogue.updateOne({ _id: id }, { $setOnInsert: entry }, { upsert: true });
    } catch (error) {
      // Another replica starts at the same moment.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  return {
    async seed(): Promise<void> {
      for (const [id, entry] of Object.entries(BASE_ACHIEVEMENTS)) await insertMissing(id, entry);
    },

    byId: (id: string): Promise<CatalogueEntry | null> => catalogue.findOne({ _id: id }),

    /** By id, in the order of the ids. */
    async all(): Promise<Record<string, Achievement>> {
      const entries = await catalogue.find({}).sort({ _id: 1 }).toArray();
      return Object.fromEntries(
        entries.map(({ _id, title, description, picture, lucoins, claimable }) => [
          _id,
          { title, description, picture, lucoins, claimable },
        ]),
      );
    },
  };
}
