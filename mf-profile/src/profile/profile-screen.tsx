import { QueryView, useUser } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { ProfileView } from './profile-view.tsx';
import { profileQuery } from './queries.ts';

/** A person's profile: one's own with LuCoins and cards, somebody else's with the way to follow. */
export function Component() {
  const { userId = '' } = useParams();
  const user = useUser();
  const query = useQuery(profileQuery(userId));
  return (
    <QueryView query={query} errorText={ru.fetchFailed}>
      {(answer) => (
        <ProfileView
          key={answer.user.userId}
          profile={answer.user}
          following={answer.following}
          viewer={user}
          viewedAs={userId}
        />
      )}
    </QueryView>
  );
}
