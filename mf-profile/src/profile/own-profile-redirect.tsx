import { useUser } from '@luplay/web-kit';
import { Navigate } from 'react-router-dom';

/** `/profile` is one's own: it is replaced by the address that others can be given. */
export function Component() {
  const { telegramId, userId } = useUser();
  return <Navigate to={`/profile/${telegramId || userId}`} replace />;
}
