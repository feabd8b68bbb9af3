import type { Profile } from '@luplay/contracts/user';
import { Button, errorText, notify, type SessionUser } from '@luplay/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ru } from '../locale/ru.ts';
import { profileQuery, setFollowing } from './queries.ts';

/** How long the notices of this screen stand, ms. */
const NOTICE_MS = 2500;

interface Props {
  profile: Profile;
  viewer: SessionUser;
  viewedAs: string;
}

/** Follow or Unfollow, by whether the viewer is among the profile's subscribers. */
export function FollowButton({ profile, viewer, viewedAs }: Props) {
  const client = useQueryClient();
  const own = useQuery(profileQuery(viewer.telegramId || viewer.userId));
  const following =
    own.data?.user.subscriptions.includes(profile.userId) ?? profile.subscribers.includes(viewer.userId);
  const change = useMutation({
    mutationFn: (next: boolean) => setFollowing(viewer.userId, profile.userId, next),
    onSuccess: (_, next) => notify({ kind: 'success', text: next ? ru.followed : ru.unfollowed, ms: NOTICE_MS }),
    onError: (error, next) =>
      notify({ kind: 'error', text: errorText(error, next ? ru.followFailed : ru.unfollowFailed), ms: NOTICE_MS }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: profileQuery(viewedAs).queryKey }),
        client.invalidateQueries({ queryKey: profileQuery(viewer.telegramId || viewer.userId).queryKey }),
      ]),
  });
  return (
    <Button
      kind={following ? 'secondary' : 'primary'}
      icon={following ? 'check' : 'plus'}
      busy={change.isPending}
      aria-pressed={following}
      onClick={() => change.mutate(!following)}
    >
      {following ? ru.unfollow : ru.follow}
    </Button>
  );
}
