import type { Profile } from '@luplay/contracts/user';
import { Button, ButtonLink, userHasRole, useUser } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { ru } from '../locale/ru.ts';
import { ownProfileQuery } from './queries.ts';
import { useFollow } from './use-follow.ts';
import { useLogged } from './use-logged.ts';

/**
 * What a visitor may do with a profile: follow it, unless they are a guest, and write to it. People the user follows
 * have a second message button.
 */
export function VisitorActions({ profile }: { profile: Profile }) {
  const viewer = useUser();
  const own = useQuery(ownProfileQuery(viewer));
  useLogged('own subscriptions', own.error);
  const following =
    own.data?.user.subscriptions.includes(profile.userId) ?? profile.subscribers.includes(viewer.userId);
  const follow = useFollow(profile);
  const chat = `/chat/${profile.userId}`;
  return (
    <>
      {!userHasRole(viewer, 'guest') && (
        <Button
          kind={following ? 'secondary' : 'primary'}
          icon={following ? 'check' : 'plus'}
          // The result is shown optimistically, so a second press is ignored without a spinner until the first is done.
          onClick={() => !follow.isPending && follow.mutate(!following)}
        >
          {following ? ru.unfollow : ru.follow}
        </Button>
      )}
      <ButtonLink to={chat} icon="chat">
        {ru.chat}
      </ButtonLink>
      {following && <ButtonLink to={chat}>{ru.message}</ButtonLink>}
    </>
  );
}
