import type { QuizItem } from '@luplay/contracts/lobby-game';
import { type Database, limited } from '../database.ts';

export const QUIZ_ITEMS = 'quizItems';

/** An item as it is stored: the contract's, with its id as the key. `createdAt` in epoch ms. */
export interface StoredItem extends Omit<QuizItem, 'id'> {
  _id: string;
  createdAt: number;
}

export interface ItemStore {
  /** The whole catalogue, the oldest first. */
  all(): Promise<QuizItem[]>;
}

export function itemStore(mongo: Database): ItemStore {
  const items = mongo.collection<StoredItem>(QUIZ_ITEMS);
  return {
    async all() {
      const found = await items.find({}, limited()).sort({ createdAt: 1, _id: 1 }).toArray();
      return found.map(({ _id, createdAt: _created, ...item }) => ({ id: _id, ...item }));
    },
  };
}
