import { lobbies } from '@luplay/contracts/lobby-game';
import { api } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** The Telegram mini app of this installation; null when there is none, or it is not known yet. */
export function useTelegramApp(lobbyId: string): string | null {
  const { data } = useQuery({
    queryKey: keys.telegramApp,
    queryFn: async ({ signal }) => (await api(lobbies.getLobby, { params: { id: lobbyId }, signal })).telegramApp,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}
