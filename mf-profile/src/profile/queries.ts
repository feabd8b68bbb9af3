import type { BodyInputOf, ResponseOf } from '@luplay/contracts';
import { accounts, achievements, FRESH_LOG_IN_SECONDS, profiles } from '@luplay/contracts/user';
import {
  api,
  isApiError,
  isInMessenger,
  launchData,
  profileQuery,
  type SessionUser,
  serverNow,
  session,
  sharedKeys,
  signIn,
} from '@luplay/web-kit';
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

/** Where the service wants a recent log-in, the launch of the mini app serves as one, once. */
export async function updateProfile(userId: string, changes: ProfileChanges) {
  const update = () => api(profiles.updateProfile, { body: { userId, ...changes } });
  try {
    return await update();
  } catch (error) {
    if (!isApiError(error, 'fresh_login_required') || !(await logInByLaunch())) throw error;
    return update();
  }
}

/** Whether the launch was recent and by the person who is signed in, whose session is then a new one. */
async function logInByLaunch(): Promise<boolean> {
  const initData = (isInMessenger() && launchData()?.initData) || '';
  const launchedAt = Number(new URLSearchParams(initData).get('auth_date'));
  if (serverNow() / 1000 - launchedAt > FRESH_LOG_IN_SECONDS) return false;
  const entered = await api(accounts.login, { body: { initData } }).catch(() => null);
  if (!entered || entered.user.userId !== session.get()?.user.userId) return false;
  signIn(entered.token, entered.user);
  return true;
}
