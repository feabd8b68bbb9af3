import {
  isInMessenger,
  Loading,
  launchData,
  type RouteDeclaration,
  session,
  userHasRole,
  useSession,
} from '@luplay/web-kit';
import { Navigate, useLocation } from 'react-router-dom';
import { AUTH } from '../../paths.ts';
import type { RemoteState } from '../registry.ts';
import { lazyPart } from './lazy-part.ts';
import { RemotePart } from './remote-part.tsx';

/** The messenger logs them in again by itself. Without that, they would be asked to play as a new guest. */
const isLaunchByExpired = ({ launch }: RouteDeclaration) =>
  launch !== undefined && session.hasExpired() && isInMessenger() && Boolean(launchData()?.initData);

/** A remote's screen behind its guard. */
export function RemoteScreen({ remote, route }: { remote: RemoteState; route: RouteDeclaration }) {
  const present = useSession();
  // The router's location: `window.location` is ahead of it while a navigation is being rendered.
  const { pathname, search } = useLocation();
  if (!present && (route.guard !== 'public' || isLaunchByExpired(route)))
    return <Navigate to={AUTH} replace state={{ from: pathname + search }} />;
  if (route.guard === 'developer' && !userHasRole(session.get()?.user, 'developer')) return <Navigate to="/" replace />;
  const Screen = lazyPart(route);
  return (
    <RemotePart key={`${route.path} ${remote.attempt}`} remote={remote} needs={route.needs} fallback={<Loading />}>
      <Screen />
    </RemotePart>
  );
}
