import type { ResponseOf } from '@luplay/contracts';
import type { CatalogueItem, ItemEffect, items, SentEffect } from '@luplay/contracts/lobby-game';
import { AppError, type Handlers } from '@luplay/service-kit';
import { effectDefinitions } from '../effects/definitions.ts';
import { effectFault, effectOf, itemIdOf } from './entries.ts';
import type { ItemCatalogue } from './store.ts';

/** Throws `validation_failed` for what the effect's definition does not allow. */
function validEffect(effect: SentEffect, type: CatalogueItem['type']): ItemEffect {
  const fault =
    type === 'quiz' ? effectFault(effect) : { field: 'type', message: 'эффект бывает у предметов для квизов' };
  if (!fault) return effectOf(effect);
  const details = [{ path: `effect.${fault.field}`, message: fault.message }];
  throw new AppError('validation_failed', { details });
}

/** Edits do not affect running games: each plays with its own copy of the items, and their pictures stay for a day. */
export function itemRoutes(catalogue: ItemCatalogue): Omit<Handlers<typeof items>, 'applyItem'> {
  return {
    async listItems() {
      return { items: listedItems(await catalogue.entries.all()) };
    },

    listItemEffects: () => ({ effects: effectDefinitions }),

    itemPicture: ({ params }) => catalogue.picture(params.name),

    createItem({ body: { picture: sent, pictureFormat, effect, ...content } }) {
      const valid = effect && { effect: validEffect(effect, content.type) };
      return catalogue.create({ picture: sent, pictureFormat }, (picture) => {
        const item = { ...content, picture, ...valid };
        return { id: itemIdOf(item), ...item };
      });
    },

    async updateItem({ body: { itemId, updates } }) {
      const { picture: sent, pictureFormat, effect, ...changes } = updates;
      const { type } = await catalogue.byId(itemId);
      const valid = effect && validEffect(effect, type);
      const answer = await catalogue.update(itemId, { picture: sent, pictureFormat }, (before, picture) => ({
        ...before,
        ...changes,
        picture: picture ?? before.picture,
        // Null takes the effect away.
        effect: valid === null ? undefined : (valid ?? before.effect),
      }));
      return { ...answer, message: 'Предмет сохранён!' };
    },

    async deleteItem({ body }) {
      await catalogue.remove(body.itemId);
      return {};
    },
  };
}

/** The catalogue, by type and id. */
function listedItems(catalogue: readonly CatalogueItem[]): ResponseOf<typeof items.listItems>['items'] {
  const listed: ResponseOf<typeof items.listItems>['items'] = { quiz: {}, story: {} };
  for (const { type, effect, ...item } of catalogue) {
    if (type === 'story') listed.story[item.id] = item;
    else listed.quiz[item.id] = effect ? { ...item, effect } : item;
  }
  return listed;
}
