import { GUEST_USERNAME_PREFIX } from '@luplay/contracts/user';
import type { Kit } from '@luplay/service-kit';
import type { Cards } from '../people/cards.ts';
import type { LiveLobbies } from '../state/live.ts';
import { playerOf } from '../state/lobby.ts';
import { accountKept } from './rules.ts';

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
