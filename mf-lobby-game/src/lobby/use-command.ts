import { type LobbyView, lobbies } from '@luplay/contracts/lobby-game';
import { api, deviceId, errorText, notify, useUser } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bench } from '../locale/bench.ts';
import { ru } from '../locale/ru.ts';
import { keys } from '../state/keys.ts';
import { isOnBench, type LobbyState, mergeLobby } from '../state/lobby-state.ts';

/**
 * A command on a lobby: notifies about the result, by `told` if it is not the usual one, and caches the lobby that was
 * returned. After a failure the lobby is read again, because a refusal often means that the cached one is outdated.
 */
export function useCommand<Input = void>(
  lobbyId: string,
  run: (input: Input) => Promise<{ lobby?: LobbyView; told?: string }>,
  done: string,
  failed: string,
  mutationKey?: readonly string[],
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    mutationFn: run,
    onSuccess: ({ lobby, told = done }) => {
      if (lobby) client.setQueryData<LobbyState>(keys.lobby(lobbyId), (state) => mergeLobby(state, lobby));
      // Only reading a private lobby returns its invite code.
      if (lobby && !lobby.isPublic) void client.invalidateQueries({ queryKey: keys.lobby(lobbyId) });
      void client.invalidateQueries({ queryKey: keys.lobbies });
      notify({ kind: 'success', text: told });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: keys.lobby(lobbyId) });
      void client.invalidateQueries({ queryKey: keys.lobbies });
      notify({ kind: 'error', text: errorText(error, failed) });
    },
  });
}

/** Joins the lobby, or its bench; with the invite code that the address may have. */
export function useJoin(lobbyId: string) {
  const { userId } = useUser();
  return useCommand(
    lobbyId,
    async (inviteCode: string | undefined) => {
      const body = { lobbyId, userId, device: deviceId(), ...(inviteCode && { inviteCode }) };
      const { lobby } = await api(lobbies.joinLobby, { body });
      return { lobby, ...(isOnBench(lobby, userId) && { told: bench.waitFinished }) };
    },
    ru.notices.joined,
    ru.notices.joinFailed,
  );
}
