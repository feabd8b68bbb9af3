import type { items } from '@luplay/contracts/lobby-game';
import type { Handlers } from '@luplay/service-kit';
import { effectDefinitions } from '../effects/definitions.ts';
import { listedItems } from './presenters.ts';
import type { ItemCatalogue } from './store.ts';

export const itemRoutes = (
  catalogue: ItemCatalogue,
): Pick<Handlers<typeof items>, 'listItems' | 'listItemEffects'> => ({
  async listItems() {
    return { items: listedItems(await catalogue.entries.all()) };
  },

  async listItemEffects() {
    return { effects: effectDefinitions };
  },
});
