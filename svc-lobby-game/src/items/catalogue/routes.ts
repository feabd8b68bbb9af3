import type { items } from '@luplay/contracts/lobby-game';
import type { Handlers } from '@luplay/service-kit';
import { applyItem } from '../../games/rules/items.ts';
import { votesOf } from '../../games/views/game.ts';
import { type Desk, withGame } from '../../lobbies/lobbies.ts';
import { effectDefinitions } from '../effects/definitions.ts';
import { listedItems } from './presenters.ts';
import type { ItemCatalogue } from './store.ts';

export function itemRoutes(
  desk: Desk,
  catalogue: ItemCatalogue,
): Pick<Handlers<typeof items>, 'listItems' | 'listItemEffects' | 'applyItem'> {
  return {
    async listItems() {
      return { items: listedItems(await catalogue.entries.all()) };
    },

    async listItemEffects() {
      return { effects: effectDefinitions };
    },

    async applyItem({ caller, params, body, receivedAt }) {
      const command = { userId: caller.userId, ...body };
      const state = await desk.change(params.lobbyId, caller, receivedAt, (before, world) =>
        applyItem(before, command, world),
      );
      return { gameData: await desk.gameData(state), myTeam: votesOf(withGame(state).game, body.fromTeamId) };
    },
  };
}
