import { bots, lobbies } from '@luplay/contracts/lobby-game';
import { api, sharedKeys } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

export const SIMULATIONS = ['simulations'] as const;

/** How often the list of simulations is read again, ms. */
const POLL_MS = 5_000;

export const simulationsQuery = queryOptions({
  queryKey: SIMULATIONS,
  queryFn: async ({ signal }) => (await api(bots.listSimulations, { signal })).simulations,
  staleTime: 0,
  refetchInterval: POLL_MS,
});

/** Lobbies of people that bots may be let into, if the caller is their host: the list does not tell who is. */
export const ownLobbiesQuery = queryOptions({
  queryKey: [...sharedKeys.lobbies, 'for-bots'],
  queryFn: async ({ signal }) => {
    const { lobbies: all } = await api(lobbies.listLobbies, { signal });
    return all.filter(({ isMember, isPublic, status }) => isMember && !isPublic && status === 'waiting');
  },
  staleTime: 0,
});
