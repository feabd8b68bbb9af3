import type { ProfileCard } from '@luplay/contracts/user';
import { FULL_PROFILES, useUser } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ru } from '../locale/ru.ts';
import { withFollowing } from './cached.ts';
import { showNotice } from './notice.ts';
import { type FullProfile, setFollowing } from './queries.ts';

/** Follows (`true`) or unfollows somebody. Shown at once, and reverted when the service refuses. */
export function useFollow(followed: ProfileCard) {
  const client = useQueryClient();
  const { userId } = useUser();
  const filter = { queryKey: FULL_PROFILES };
  return useMutation({
    mutationFn: (follows: boolean) => setFollowing(userId, followed.userId, follows),
    onMutate: async (follows) => {
      await client.cancelQueries(filter);
      const before = client.getQueriesData<FullProfile>(filter);
      client.setQueriesData<FullProfile>(
        filter,
        (answer) => answer && withFollowing(answer, userId, followed, follows),
      );
      return before;
    },
    onSuccess: (_, follows) => showNotice('success', follows ? ru.followed : ru.unfollowed),
    onError: (_, follows, before) => {
      for (const [key, answer] of before ?? []) client.setQueryData(key, answer);
      showNotice('error', follows ? ru.followFailed : ru.unfollowFailed);
    },
    onSettled: () => client.invalidateQueries(filter),
  });
}
