import { LOBBY_LIMITS } from '@luplay/contracts/lobby-game';
import { GUEST_USERNAME_PREFIX } from '@luplay/contracts/user';
import { isUnavailable, type Kit } from '@luplay/service-kit';
import type { FinishedGames } from '../games/records/events.ts';
import type { Cards } from '../people/cards.ts';
import type { LiveLobbies } from '../state/live.ts';
import { playerOf } from '../state/lobby.ts';
import { accountKept, isAbandoned } from './rules.ts';
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

/** A guest who keeps the account is one no longer in the lobbies that somebody on this replica looks at. */
export function followKeptAccounts({ log, now }: Pick<Kit, 'log' | 'now'>, live: LiveLobbies, cards: Cards): void {
  cards.onChange((userId) => {
    const card = cards.card(userId);
    if (!card || card.username.startsWith(GUEST_USERNAME_PREFIX)) return;
    for (const lobbyId of live.channels.ids()) {
      const state = live.channels.stateOf(lobbyId);
      if (!state || !playerOf(state, userId)?.guest) continue;
      live
        .change(lobbyId, now(), (before) => accountKept(before, userId))
        .catch((error) => log.warn({ err: error, lobbyId }, 'a kept account is still a guest in a lobby'));
    }
  });
}
