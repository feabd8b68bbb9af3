import { useUser } from '@luplay/web-kit';
import { Navigate } from 'react-router-dom';

/** `/profile` is the own profile: replaced by the address that can be shared. */
export function Component() {
  const { telegramId, userId } = useUser();
  return <Navigate to={`/profile/${telegramId || userId}`} replace />;
}
