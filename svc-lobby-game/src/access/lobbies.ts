import type { GameView, LobbyPass } from '@luplay/contracts/lobby-game';
import { AppError, type Caller, type MissLimit } from '@luplay/service-kit';
import type { LiveLobbies, ShownLobby } from '../state/live.ts';
import { isMember, type LobbyState, withGame } from '../state/lobby.ts';
import { maySee } from './policy.ts';

export type Lobbies = ReturnType<typeof visibleLobbies>;

/**
 * What callers may see of lobbies. `guesses`: limits how often an address may be wrong about the code of a private
 * lobby.
 */
export function visibleLobbies(
  live: LiveLobbies,
  views: { game(shown: ShownLobby): GameView | null },
  guesses: MissLimit,
) {
  /** The stored lobby; throws `not_found`. A caller who is a player counts as present. */
  async function read(lobbyId: string, caller: Caller | null): Promise<LobbyState> {
    const state = await live.read(lobbyId);
    if (!state) throw new AppError('not_found', { message: 'Такого лобби нет.' });
    live.touch(state, caller);
    return state;
  }

  /**
   * Throws `invitation_required` unless the caller may see the lobby, with `details: { kicked: true }` for who was
   * kicked; `rate_limited` for who guesses its code.
   */
  async function admit(state: LobbyState, caller: Caller | null, pass: LobbyPass, ip: string): Promise<void> {
    const userId = caller?.userId ?? null;
    if (maySee(state, userId)) {
      // Members see the code, which changes with each kick.
      if (userId !== null && isMember(state, userId)) guesses.remember(ip, state.broadcastCode);
      return;
    }
    // Both together, because either may be the right one.
    const guess = [pass.code, pass.inviteCode].filter((part) => part !== undefined).join(' ');
    if (guess !== '' && (await guesses.check(ip, guess, maySee(state, userId, pass)))) return;
    const message = 'Это закрытое лобби: его видно по коду или по ссылке.';
    // The page of somebody who was in says why it is so no more.
    const isKicked = userId !== null && state.kicked.includes(userId);
    throw new AppError('invitation_required', isKicked ? { message, details: { kicked: true } } : { message });
  }

  return {
    read,
    admit,

    /** The stored lobby, for a caller who may see it; throws as `read` and `admit` do. */
    async watch(lobbyId: string, caller: Caller | null, pass: LobbyPass, ip: string): Promise<LobbyState> {
      const state = await read(lobbyId, caller);
      await admit(state, caller, pass, ip);
      return state;
    },

    /** The public state of the lobby's game; throws `not_found` without one. */
    async gameData(state: LobbyState): Promise<GameView> {
      const shown = { state: withGame(state), resources: await live.aggregate.resources(state) };
      const game = views.game(shown);
      if (!game) throw new AppError('not_found');
      return game;
    },
  };
}
