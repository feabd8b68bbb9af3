import type { ResponseOf } from '@luplay/contracts';
import type { CatalogueItem, items } from '@luplay/contracts/lobby-game';

/** The catalogue, by type and id. */
export function listedItems(catalogue: readonly CatalogueItem[]): ResponseOf<typeof items.listItems>['items'] {
  const listed: ResponseOf<typeof items.listItems>['items'] = { quiz: {}, story: {} };
  for (const { type, effect, ...item } of catalogue) {
    if (type === 'story') listed.story[item.id] = item;
    else listed.quiz[item.id] = effect ? { ...item, effect } : item;
  }
  return listed;
}
