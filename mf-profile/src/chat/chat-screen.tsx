import { ButtonLink, EmptyState, ErrorState, errorText, isApiError, Loading, profileQuery } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ChatView } from './chat-view.tsx';
import { ru } from './locale.ts';

/** The chat with the product's robot, or with a person for whom the robot answers for now. */
export function Component() {
  const { userId } = useParams();
  return userId ? <ChatWith key={userId} userId={userId} /> : <ChatView />;
}

function ChatWith({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery(profileQuery(userId));
  if (data) return <ChatView person={data.user} />;
  if (!error) return <Loading />;
  if (!isApiError(error, 'not_found')) {
    return <ErrorState text={errorText(error, ru.personFailed)} onRetry={() => refetch()} busy={isFetching} />;
  }
  return (
    <EmptyState
      icon="user"
      title={ru.unknownTitle}
      text={ru.unknownText}
      action={
        <ButtonLink to="/home" kind="primary" icon="home">
          {ru.toHome}
        </ButtonLink>
      }
    />
  );
}
