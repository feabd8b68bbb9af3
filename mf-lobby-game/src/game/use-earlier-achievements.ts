import type { GameView } from '@luplay/contracts/lobby-game';
import { achievements } from '@luplay/contracts/user';
import { api, store, storedJson } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';

/** The achievements that a player had before the end of a game. */
export const earlierAchievements = (userId: string, gameId: string) => ({
  queryKey: ['achievements-before', gameId, userId] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const had = (await api(achievements.profileAchievements, { params: { id: userId }, signal })).achievements;
    store(keyOf(gameId, userId), JSON.stringify(had), 'sessionStorage');
    return had;
  },
  initialData: () => kept(keyOf(gameId, userId)),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A page that is loaded again in the final reads too late: what this tab has read before counts. */
const keyOf = (gameId: string, userId: string) => `achievements ${gameId} ${userId}`;

function kept(key: string): string[] | undefined {
  const ids = storedJson(key, 'sessionStorage');
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : undefined;
}

/** Unless it is `read`, only shows what has been read before. */
export const useAchievements = (query: ReturnType<typeof earlierAchievements>, read: boolean) =>
  useQuery({ ...query, enabled: read });

/**
 * Reads them before the game ends, so that the final can show which are new; for who is there from the start in the
 * introduction: not while the first round is drawn.
 */
export function useEarlierAchievements(game: GameView, userId: string): void {
  const isPlayer = game.teams.some(({ members }) => members.some(({ id }) => id === userId));
  useAchievements(earlierAchievements(userId, game.gameId), isPlayer && game.stage !== 'final');
}
