import type { items } from '@luplay/contracts/lobby-game';
import type { Handlers } from '@luplay/service-kit';
import { effectDefinitions } from '../effects/definitions.ts';
import { listedItems } from './presenters.ts';
import type { ItemStore } from './store.ts';

export const catalogueRoutes = (
  store: Pick<ItemStore, 'catalogue'>,
): Pick<Handlers<typeof items>, 'listItems' | 'listItemEffects'> => ({
  async listItems() {
    return { items: listedItems(await store.catalogue()) };
  },

  async listItemEffects() {
    return { effects: effectDefinitions };
  },
});
