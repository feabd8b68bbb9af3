import { isDeepStrictEqual } from 'node:util';
import { type CatalogueItem, items as calls, type ItemEffect, type SentEffect } from '@luplay/contracts/lobby-game';
import { AppError, type Handlers, type Mongo } from '@luplay/service-kit';
import { pictureStore } from '@luplay/service-kit/pictures';
import { effectFault, effectOf, itemIdOf } from './entries.ts';
import { ITEM_PICTURES, type ItemChanges, type ItemStore } from './store.ts';

const unknown = () => new AppError('not_found', { message: 'Такого предмета нет.' });

/** Throws `validation_failed` for what the effect's definition does not allow. */
function checked(effect: SentEffect, type: CatalogueItem['type']): ItemEffect {
  const fault =
    type === 'quiz' ? effectFault(effect) : { field: 'type', message: 'эффект бывает у предметов для квизов' };
  if (!fault) return effectOf(effect);
  const details = [{ path: `effect.${fault.field}`, message: fault.message }];
  throw new AppError('validation_failed', { details });
}

/** Running games are not disturbed: each plays with its own copy of the items, and their pictures stay for a day. */
export function itemEditorRoutes(parts: {
  mongo: Pick<Mongo, 'collection'>;
  store: ItemStore;
  now(): number;
}): Pick<Handlers<typeof calls>, 'itemPicture' | 'createItem' | 'updateItem' | 'deleteItem'> {
  const { mongo, store, now } = parts;
  const pictures = pictureStore({
    mongo,
    collection: ITEM_PICTURES,
    call: calls.itemPicture,
    isNamed: store.hasPicture,
    now,
  });

  return {
    itemPicture: ({ params }) => pictures.bytes(params.name),

    createItem({ body }) {
      const { picture: sent, pictureFormat, effect, ...content } = body;
      const known = effect && { effect: checked(effect, content.type) };
      return pictures.put({ picture: sent, pictureFormat }, async (picture) => {
        const wanted = { ...content, picture, ...known };
        const itemId = itemIdOf(wanted);
        const item = await store.create(itemId, wanted, now());
        if (!isDeepStrictEqual(item, { id: itemId, ...wanted })) {
          throw new AppError('already_exists', {
            message: 'Такой предмет уже был создан, и с тех пор его изменили.',
            details: { itemId, item },
          });
        }
        return { itemId, item };
      });
    },

    async updateItem({ body: { itemId, updates } }) {
      const { picture: sent, pictureFormat, effect, ...content } = updates;
      const present = await store.byId(itemId);
      if (!present) throw unknown();
      const changes: ItemChanges =
        effect === undefined ? content : { ...content, effect: effect && checked(effect, present.type) };
      const change = async (all: ItemChanges) => {
        const before = await store.update(itemId, all);
        if (!before) throw unknown();
        const { effect: after = before.effect, ...rest } = all;
        const { effect: _before, ...item } = { ...before, ...rest };
        return { before, item: after ? { ...item, effect: after } : item };
      };
      const { before, item } =
        sent !== undefined && pictureFormat !== undefined
          ? await pictures.put({ picture: sent, pictureFormat }, (picture) => change({ ...changes, picture }))
          : await change(changes);
      if (before.picture !== item.picture) await pictures.drop(before.picture);
      return { itemId, item, message: 'Item updated successfully!' };
    },

    async deleteItem({ body: { itemId } }) {
      if (!(await store.byId(itemId))) {
        if (await store.wasRemoved(itemId)) return {};
        throw unknown();
      }
      const quizzes = await store.quizzesWith(itemId);
      if (quizzes.length > 0) {
        const titles = quizzes.map(({ title }) => `«${title}»`).join(', ');
        throw new AppError('conflict', {
          message: `Предмет стоит в наградах: ${titles}. Сначала уберите его оттуда.`,
          details: { quizzes },
        });
      }
      const removed = await store.remove(itemId);
      if (removed) await pictures.drop(removed.picture);
      return {};
    },
  };
}
