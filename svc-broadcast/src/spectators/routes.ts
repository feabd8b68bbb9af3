import type { spectators } from '@luplay/contracts/broadcast';
import { AppError, type Handlers, type MissLimit } from '@luplay/service-kit';
import type { Board } from './board.ts';

/** `isReady`: whether the board knows all lobbies there are; before that an unknown one is no news. */
export function spectatorRoutes(board: Board, isReady: () => boolean, guesses: MissLimit): Handlers<typeof spectators> {
  return {
    async watchLobby({ params, query: { code }, ip }) {
      const state = board.get(params.lobbyId);
      if (!state) throw new AppError(isReady() ? 'not_found' : 'unavailable');
      const { isPublic, broadcastCode } = state.lobby;
      if (isPublic || (code !== undefined && (await guesses.check(ip, code === broadcastCode)))) return state;
      throw new AppError('invitation_required', { message: 'Это закрытое лобби: его видно по коду или по ссылке.' });
    },
  };
}
