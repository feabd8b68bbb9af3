import type { spectators } from '@luplay/contracts/broadcast';
import { AppError, type Handlers } from '@luplay/service-kit';
import type { Board } from './board.ts';

/** `isReady`: whether the board knows all lobbies there are; before that an unknown one is no news. */
export function spectatorRoutes(board: Board, isReady: () => boolean): Handlers<typeof spectators> {
  return {
    watchLobby({ params }) {
      const state = board.get(params.lobbyId);
      if (!state) throw new AppError(isReady() ? 'not_found' : 'unavailable');
      return state;
    },
  };
}
