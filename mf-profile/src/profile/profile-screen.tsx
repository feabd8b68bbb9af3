import { ErrorState, errorText, Loading, profileQuery } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { ProfileView } from './profile-view.tsx';

/** A person's profile: one's own with LuCoins and cards, somebody else's with the way to follow. */
export function Component() {
  const { userId = '' } = useParams();
  // What is known is shown at once and asked for anew: a game or the clicker may have paid meanwhile.
  const { data, error, isFetching, refetch } = useQuery({ ...profileQuery(userId), refetchOnMount: 'always' });
  if (data) return <ProfileView key={data.user.userId} profile={data.user} following={data.following} />;
  if (!error) return <Loading label={ru.loading} />;
  return (
    <ErrorState
      title={errorText(error, '') || undefined}
      text={ru.fetchFailed}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
