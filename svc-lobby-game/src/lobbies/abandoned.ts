import { LOBBY_LIMITS } from '@luplay/contracts/lobby-game';
import { isUnavailable } from '@luplay/service-kit';
import type { FinishedGames } from '../games/records/events.ts';
import type { LiveLobbies } from '../state/live.ts';
import { isAbandoned } from './rules.ts';
import type { LobbyQueries } from './store.ts';

const CHECK_INTERVAL_MS = 15_000;

/** Deletes lobbies that have been empty for `LOBBY_LIMITS.emptyLobbyTtl`. */
export function deleteAbandonedLobbies(
  live: LiveLobbies,
  queries: Pick<LobbyQueries, 'abandonedSince'>,
  finished: Pick<FinishedGames, 'record'>,
): void {
  live.reconciler.add('abandoned lobbies', CHECK_INTERVAL_MS, async (now) => {
    for (const lobby of await queries.abandonedSince(now - LOBBY_LIMITS.emptyLobbyTtl)) {
      if (!isAbandoned(lobby, now)) continue;
      const refuse = (state: typeof lobby) => (isAbandoned(state, now) ? null : { code: 'conflict' as const });
      await live
        .remove(lobby._id, refuse, (state) => finished.record(state))
        .catch((error) => {
          // Another replica deleted it first.
          if (isUnavailable(error)) throw error;
        });
    }
  });
}
