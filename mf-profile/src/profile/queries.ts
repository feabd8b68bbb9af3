import type { BodyInputOf, ResponseOf } from '@luplay/contracts';
import { achievements, profiles } from '@luplay/contracts/user';
import { api, type SessionUser } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

export type FullProfile = ResponseOf<typeof profiles.fullProfile>;

export type ProfileChanges = Pick<
  BodyInputOf<typeof profiles.updateProfile>,
  'displayName' | 'sex' | 'profilePicture' | 'color' | 'password' | 'currentPassword'
>;

/** Prefix of every cached profile, whatever id it was requested by. */
export const ALL_PROFILES = ['profile', 'full'] as const;

/** The same cache entry as the shell's header uses: one request for both. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL_PROFILES, id],
    queryFn: ({ signal }) => api(profiles.fullProfile, { params: { id }, signal }),
    staleTime: 60_000,
  });

export const ownProfileQuery = ({ telegramId, userId }: SessionUser) => profileQuery(telegramId || userId);

export const lucoinsQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', 'lucoins', id],
    queryFn: ({ signal }) => api(profiles.lucoins, { params: { id }, signal }),
    staleTime: 0,
  });

/** All achievements by id. */
export const catalogueQuery = queryOptions({
  queryKey: ['achievements', 'catalogue'],
  queryFn: ({ signal }) => api(achievements.achievementList, { signal }),
  staleTime: 10 * 60_000,
});

export const setFollowing = (followerId: string, followingId: string, following: boolean) =>
  api(following ? profiles.follow : profiles.unfollow, { body: { followerId, followingId } });

export const updateProfile = (userId: string, changes: ProfileChanges) =>
  api(profiles.updateProfile, { body: { userId, ...changes } });
