import type { ResponseOf } from '@luplay/contracts';
import type { CatalogueItem, items, TeamEffects } from '@luplay/contracts/lobby-game';
import type { Hand } from '../inventories/inventory.ts';

/** What everybody may know of what hangs over a team: never which options it does not see. */
export const effectsView = ({ shields, multiplyNext, blocked, blockedNext }: Hand): TeamEffects => ({
  shields,
  multiplyNext,
  blocked,
  blockedNext,
});

/** The catalogue by type and id. */
export function listedItems(catalogue: readonly CatalogueItem[]): ResponseOf<typeof items.listItems>['items'] {
  const listed: ResponseOf<typeof items.listItems>['items'] = { quiz: {}, story: {} };
  for (const { type, effect, ...item } of catalogue) {
    if (type === 'story') listed.story[item.id] = item;
    else listed.quiz[item.id] = effect ? { ...item, effect } : item;
  }
  return listed;
}
