import { isApiError, type LiveConnection, notify } from '@luplay/web-kit';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { keys } from './keys.ts';
import type { LobbyState } from './lobby-state.ts';

/** Leaves the screen of a deleted lobby. The socket reports the deletion; without one a poll gets a 404. */
export function useDeletedLobby(lobbyId: string, { data, error }: UseQueryResult<LobbyState>): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  const deleted = data !== undefined && (data.deleted || isApiError(error, 'not_found'));
  useEffect(() => {
    if (!deleted) return;
    // The command itself notifies the one who deleted it.
    if (client.isMutating({ mutationKey: keys.deletion(lobbyId) }) === 0) notify({ text: ru.lobby.deletedNow });
    navigate('/lobby-list', { replace: true });
  }, [deleted, navigate, client, lobbyId]);
}

/** Reads the lobby again: a private one ends the sockets of those who are in it no more. */
export function useEndedSocket({ status }: LiveConnection, refetch: UseQueryResult<LobbyState>['refetch']): void {
  useEffect(() => {
    if (status === 'failed') void refetch();
  }, [status, refetch]);
}
