import type { CatalogueItem, QuizItem } from '@luplay/contracts/lobby-game';
import { isDuplicateKey, type Mongo } from '@luplay/service-kit';
import { QUIZZES, type StoredQuiz } from '../../quests/store.ts';

export const QUIZ_ITEMS = 'quizItems';
export const ITEM_PICTURES = 'itemPictures';

/** Everything of an item but its id. */
export type ItemContent = Omit<CatalogueItem, 'id'>;

/** An item as it is stored, with its id as the key. Without a type it is the quiz's. `createdAt` in epoch ms. */
export interface StoredItem extends Omit<ItemContent, 'type'> {
  _id: string;
  type?: CatalogueItem['type'];
  createdAt: number;
}

/** What is left of a deleted item, so that the next demo seed does not bring it back. */
interface Removed {
  removed: true;
}

/** What an update sets; an effect of null goes. */
export type ItemChanges = Partial<Omit<ItemContent, 'type' | 'effect'>> & { effect?: CatalogueItem['effect'] | null };

export type ItemStore = ReturnType<typeof itemStore>;

const THERE = { removed: { $exists: false } };

const itemOf = (stored: StoredItem): CatalogueItem => {
  const { _id, createdAt: _created, type = 'quiz', ...content } = stored;
  return { id: _id, type, ...content };
};

export function itemStore(mongo: Pick<Mongo, 'collection'>) {
  const items = mongo.collection<StoredItem & Partial<Removed>>(QUIZ_ITEMS);
  const quizzes = mongo.collection<StoredQuiz>(QUIZZES);

  /** The whole catalogue, the oldest first. */
  async function catalogue(): Promise<CatalogueItem[]> {
    const found = await items.find(THERE).sort({ createdAt: 1, _id: 1 }).toArray();
    return found.map(itemOf);
  }

  async function byId(id: string): Promise<CatalogueItem | null> {
    const found = await items.findOne({ _id: id, ...THERE });
    return found && itemOf(found);
  }

  /** Returns the item of that id: this one, or the one that was there before. */
  async function create(id: string, content: ItemContent, createdAt: number): Promise<CatalogueItem> {
    try {
      await items.replaceOne({ _id: id, removed: true }, { ...content, createdAt }, { upsert: true });
      return { id, ...content };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Nothing: it was deleted between the two.
      return (await byId(id)) ?? create(id, content, createdAt);
    }
  }

  return {
    catalogue,
    byId,
    create,

    /** What quizzes are played with, the oldest first. */
    async all(): Promise<QuizItem[]> {
      return (await catalogue()).flatMap(({ type, effect, ...item }) =>
        type === 'quiz' && effect ? [{ ...item, effect }] : [],
      );
    },

    /** Whether an item bears the picture of this path. */
    hasPicture: async (picture: string): Promise<boolean> =>
      (await items.findOne({ picture }, { projection: { _id: 1 } })) !== null,

    /** Returns the item before the change; null when there is none. */
    async update(id: string, { effect, ...set }: ItemChanges): Promise<CatalogueItem | null> {
      const before = await items.findOneAndUpdate(
        { _id: id, ...THERE },
        {
          ...(effect || Object.keys(set).length > 0 ? { $set: effect ? { ...set, effect } : set } : {}),
          ...(effect === null ? { $unset: { effect: true } } : {}),
        },
        { returnDocument: 'before' },
      );
      return before && itemOf(before);
    },

    /** Returns the item as it was; null when there is none. */
    async remove(id: string): Promise<CatalogueItem | null> {
      const before = await items.findOneAndReplace(
        { _id: id, ...THERE },
        { removed: true } satisfies Removed as unknown as StoredItem,
        { returnDocument: 'before' },
      );
      return before && itemOf(before);
    },

    wasRemoved: async (id: string): Promise<boolean> => (await items.findOne({ _id: id, removed: true })) !== null,

    /** The quizzes whose rewards name the item. */
    async quizzesWith(id: string): Promise<{ id: string; title: string }[]> {
      const found = await quizzes
        .find({ 'theme.questions.reward.items': id }, { projection: { title: 1 } })
        .sort({ createdAt: 1, _id: 1 })
        .toArray();
      return found.map(({ _id, title }) => ({ id: _id, title }));
    },
  };
}
