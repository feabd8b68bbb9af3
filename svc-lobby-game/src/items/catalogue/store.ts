import { type CatalogueItem, items as calls, type QuizItem } from '@luplay/contracts/lobby-game';
import { AppError, type Mongo } from '@luplay/service-kit';
import { Catalogue, type CatalogueKit } from '@luplay/service-kit/catalogue';
import { QUIZZES, type StoredQuiz } from '../../quests/store.ts';

export const QUIZ_ITEMS = 'quizItems';
export const ITEM_PICTURES = 'itemPictures';

/** Everything of an item but its id. */
export type ItemContent = Omit<CatalogueItem, 'id'>;

/** An item as a seed stores it. `createdAt` in epoch ms. */
export interface StoredItem extends Omit<ItemContent, 'type'> {
  _id: string;
  type?: CatalogueItem['type'];
  createdAt: number;
}

export type ItemCatalogue = ReturnType<typeof itemCatalogue>;

export const itemCatalogue = (kit: CatalogueKit) =>
  new Catalogue<CatalogueItem, { itemId: string; item: CatalogueItem }>(kit, {
    collection: QUIZ_ITEMS,
    defaults: { type: 'quiz' },
    pictures: { field: 'picture', collection: ITEM_PICTURES, call: calls.itemPicture },
    missing: 'Такого предмета нет.',
    taken: () => 'Такой предмет уже был создан, и с тех пор его изменили.',
    present: (item) => ({ itemId: item.id, item }),
    async assertRemovable({ id }) {
      const quizzes = await quizzesRewardingWith(kit.mongo, id);
      if (quizzes.length === 0) return;
      const titles = quizzes.map(({ title }) => `«${title}»`).join(', ');
      throw new AppError('conflict', {
        message: `Предмет стоит в наградах: ${titles}. Сначала уберите его оттуда.`,
        details: { quizzes },
      });
    },
  });

async function quizzesRewardingWith(
  mongo: Pick<Mongo, 'collection'>,
  itemId: string,
): Promise<{ id: string; title: string }[]> {
  const found = await mongo
    .collection<StoredQuiz>(QUIZZES)
    .find({ 'theme.questions.reward.items': itemId }, { projection: { title: 1 } })
    .sort({ createdAt: 1, _id: 1 })
    .toArray();
  return found.map(({ _id, title }) => ({ id: _id, title }));
}

/** The items that quizzes are played with. */
export const playableItems = (catalogue: readonly CatalogueItem[]): QuizItem[] =>
  catalogue.flatMap(({ type, effect, ...item }) => (type === 'quiz' && effect ? [{ ...item, effect }] : []));
