import { type Advance, type GameView, hosting, lobbies } from '@luplay/contracts/lobby-game';
import { api, errorText, haptic, notify } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ru } from '../../locale/hosting.ts';
import { keys } from '../../state/keys.ts';
import { type LobbyState, mergeLobby } from '../../state/lobby-state.ts';

/** What the host of a game does besides `useAdminActions`. The effect arrives over the socket. */
export function useHosting(game: GameView) {
  const { lobbyId, gameId, roundPhase: phase, questionNumber } = game;
  const client = useQueryClient();
  const params = { lobbyId };
  const refetch = () => client.invalidateQueries({ queryKey: keys.game(lobbyId) });
  const fail = (text: string) => (error: Error) => {
    notify({ kind: 'error', text: errorText(error, text) });
    void refetch();
  };
  return {
    next: useMutation({
      mutationFn: () => {
        haptic('tap');
        return api(hosting.nextPhase, { params, body: { phase, questionNumber } });
      },
      onError: fail(ru.nextFailed),
    }),
    again: useMutation({
      mutationFn: (wanted: { quest?: string; shuffle?: boolean }) =>
        api(hosting.playAgain, { params, body: { gameId, ...wanted } }),
      onSuccess: refetch,
      onError: fail(ru.againFailed),
    }),
    setAdvance: useMutation({
      mutationFn: (advance: Advance) => api(lobbies.updateLobby, { body: { lobbyId, updates: { advance } } }),
      onSuccess: ({ lobby }) =>
        client.setQueryData<LobbyState>(keys.lobby(lobbyId), (state) => mergeLobby(state, lobby)),
      onError: fail(ru.waitFailed),
    }),
  };
}
