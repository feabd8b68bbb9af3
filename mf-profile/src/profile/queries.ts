import { profiles } from '@luplay/contracts/user';
import { api } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** The same entry as the shell's header reads: one request for both. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', 'full', id],
    queryFn: ({ signal }) => api(profiles.fullProfile, { params: { id }, signal }),
    staleTime: 60_000,
  });

export const lucoinsQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', 'lucoins', id],
    queryFn: ({ signal }) => api(profiles.lucoins, { params: { id }, signal }),
    staleTime: 0,
  });

export const setFollowing = (followerId: string, followingId: string, following: boolean) =>
  api(following ? profiles.follow : profiles.unfollow, { body: { followerId, followingId } });
