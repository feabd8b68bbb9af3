import { LOBBY_LIMITS } from '@luplay/contracts/lobby-game';
import { GUEST_USERNAME_PREFIX } from '@luplay/contracts/user';
import { isUnavailable, type Kit } from '@luplay/service-kit';
import type { FinishedGames } from '../games/records/events.ts';
import type { Cards } from '../people/cards.ts';
import type { LiveLobbies } from '../state/live.ts';
import type { LobbyState } from '../state/lobby.ts';
import { accountKept, isAbandoned, isUnused } from './rules.ts';
import type { LobbyQueries } from './store.ts';

const CHECK_INTERVAL_MS = 15_000;

/**
 * Deletes lobbies that have been empty for `LOBBY_LIMITS.emptyLobbyTtl`, and those in which nothing has happened for
 * `LOBBY_LIMITS.unusedLobbyTtl` and nobody is connected.
 */
export function deleteAbandonedLobbies(
  live: LiveLobbies,
  queries: Pick<LobbyQueries, 'abandonedSince' | 'unusedSince'>,
  finished: Pick<FinishedGames, 'record'>,
): void {
  const { presence } = live;
  const remove = (lobbyId: string, mayGo: (state: LobbyState) => boolean) =>
    live
      .remove(lobbyId, (state) => (mayGo(state) ? null : { code: 'conflict' as const }), finished.record)
      .catch((error) => {
        // Another replica deleted it first.
        if (isUnavailable(error)) throw error;
      });
  live.reconciler.add('abandoned lobbies', CHECK_INTERVAL_MS, async (now) => {
    for (const lobby of await queries.abandonedSince(now - LOBBY_LIMITS.emptyLobbyTtl))
      if (isAbandoned(lobby, now)) await remove(lobby._id, (state) => isAbandoned(state, now));
    for (const lobby of await queries.unusedSince(now - LOBBY_LIMITS.unusedLobbyTtl)) {
      if (!isUnused(lobby, now) || (await presence.present(lobby._id)).size > 0 || !presence.isCertain) continue;
      await remove(lobby._id, (state) => isUnused(state, now));
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
      const people = state ? [...state.players, ...(state.bench ?? [])] : [];
      if (!people.some(({ playerId, guest }) => playerId === userId && guest)) continue;
      live
        .change(lobbyId, now(), (before) => accountKept(before, userId))
        .catch((error) => log.warn({ err: error, lobbyId }, 'a kept account is still a guest in a lobby'));
    }
  });
}
