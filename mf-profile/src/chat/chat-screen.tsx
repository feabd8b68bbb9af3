import { ErrorState, errorText, isMissing, Loading, MissingState, profileQuery } from '@luplay/web-kit';
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
  if (isMissing(error)) return <MissingState error={error} />;
  return <ErrorState text={errorText(error, ru.personFailed)} onRetry={() => refetch()} busy={isFetching} />;
}
