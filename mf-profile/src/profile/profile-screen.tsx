import { ErrorState, errorText, isMissing, Loading, MissingState, profileQuery } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { ProfileView } from './profile-view.tsx';

/** A profile: the own one with LuCoins and role cards, another one with follow buttons. */
export function Component() {
  const { userId = '' } = useParams();
  // Show cached data and refetch: a game or the clicker may have paid meanwhile.
  const { data, error, isFetching, refetch } = useQuery({ ...profileQuery(userId), refetchOnMount: 'always' });
  if (data) return <ProfileView key={data.user.userId} profile={data.user} following={data.following} />;
  if (!error) return <Loading label={ru.loading} />;
  if (isMissing(error)) return <MissingState error={error} />;
  return (
    <ErrorState
      title={errorText(error, '') || undefined}
      text={ru.fetchFailed}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
