import type { GameView } from '@luplay/contracts/lobby-game';
import { achievements } from '@luplay/contracts/user';
import { api } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';

/** The achievements that a player had before the end of a game. */
export const earlierAchievements = (userId: string, gameId: string) => ({
  queryKey: ['achievements-before', gameId, userId] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api(achievements.profileAchievements, { params: { id: userId }, signal })).achievements,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Unless it is `read`, only shows what has been read before. */
export const useAchievements = (query: ReturnType<typeof earlierAchievements>, read: boolean) =>
  useQuery({ ...query, enabled: read });

/** Reads them during the game, so that the final can show which are new. */
export function useEarlierAchievements(game: GameView, userId: string): void {
  const isPlayer = game.teams.some(({ members }) => members.some(({ id }) => id === userId));
  useAchievements(earlierAchievements(userId, game.gameId), isPlayer && game.stage === 'round');
}
