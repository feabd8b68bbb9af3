import type { BodyInputOf, ResponseOf } from '@luplay/contracts';
import { achievements, profiles } from '@luplay/contracts/user';
import { api, profileQuery, type SessionUser, sharedKeys } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

export type FullProfile = ResponseOf<typeof profiles.fullProfile>;

export type ProfileChanges = Pick<
  BodyInputOf<typeof profiles.updateProfile>,
  'displayName' | 'sex' | 'profilePicture' | 'color' | 'password' | 'currentPassword'
>;

export const ownProfileQuery = ({ telegramId, userId }: SessionUser) => profileQuery(telegramId || userId);

export const lucoinsQuery = (id: string) =>
  queryOptions({
    queryKey: [...sharedKeys.profiles, 'lucoins', id],
    queryFn: ({ signal }) => api(profiles.lucoins, { params: { id }, signal }),
    staleTime: 0,
  });

/** All achievements by id. */
export const catalogueQuery = queryOptions({
  queryKey: [...sharedKeys.achievements, 'catalogue'],
  queryFn: ({ signal }) => api(achievements.achievementList, { signal }),
  staleTime: 10 * 60_000,
});

export const setFollowing = (followerId: string, followingId: string, following: boolean) =>
  api(following ? profiles.follow : profiles.unfollow, { body: { followerId, followingId } });

export const updateProfile = (userId: string, changes: ProfileChanges) =>
  api(profiles.updateProfile, { body: { userId, ...changes } });
