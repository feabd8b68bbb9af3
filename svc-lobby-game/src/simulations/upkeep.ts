import { isUnavailable, type Kit } from '@luplay/service-kit';
import { nextMove } from '../bots/moves.ts';
import { gameDue } from '../bots/rules.ts';
import type { FinishedGames } from '../games/records/events.ts';
import type { LobbyQueries } from '../lobbies/store.ts';
import type { LiveLobbies } from '../state/live.ts';
import type { LobbyState } from '../state/lobby.ts';
import { isForgotten } from './rules.ts';

const INTERVAL_MS = 2_000;
/** A bot's move has this long before it counts as lost, ms. */
const OVERDUE_MS = 300;

/** Makes the moves of bots whose replica died before it could leave a job, and deletes forgotten simulations. */
export function keepSimulations(
  kit: Pick<Kit, 'now' | 'log'>,
  live: LiveLobbies,
  queries: Pick<LobbyQueries, 'withBots'>,
  finished: Pick<FinishedGames, 'record'>,
): void {
  async function keep(lobby: LobbyState, now: number): Promise<void> {
    const { _id } = lobby;
    if (isForgotten(lobby, now)) {
      await live.remove(_id, (state) => (isForgotten(state, now) ? null : { code: 'conflict' }), finished.record);
      kit.log.info({ lobbyId: _id }, 'forgotten simulation deleted');
    } else if ((nextMove(lobby)?.at ?? now) < now - OVERDUE_MS) {
      await live.change(_id, kit.now(), gameDue);
      kit.log.info({ lobbyId: _id }, 'lost move of a bot made up for');
    }
  }

  live.reconciler.add('simulations', INTERVAL_MS, async (now) => {
    for (const lobby of await queries.withBots()) {
      // Another replica deleted it first.
      await keep(lobby, now).catch((error) => {
        if (isUnavailable(error)) throw error;
      });
    }
  });
}
