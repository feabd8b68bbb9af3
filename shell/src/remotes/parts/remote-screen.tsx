import { Loading, type RouteDeclaration, session, userHasRole, useSession } from '@luplay/web-kit';
import { Navigate, useLocation } from 'react-router-dom';
import { AUTH } from '../../paths.ts';
import type { RemoteState } from '../registry.ts';
import { lazyPart } from './lazy-part.ts';
import { RemotePart } from './remote-part.tsx';

/** A remote's screen behind its guard. */
export function RemoteScreen({ remote, route }: { remote: RemoteState; route: RouteDeclaration }) {
  const present = useSession();
  // The router's location: `window.location` is ahead of it while a navigation is being rendered.
  const { pathname, search } = useLocation();
  if (route.guard !== 'public' && !present) return <Navigate to={AUTH} replace state={{ from: pathname + search }} />;
  if (route.guard === 'developer' && !userHasRole(session.get()?.user, 'developer')) return <Navigate to="/" replace />;
  const Screen = lazyPart(route);
  return (
    <RemotePart key={`${route.path} ${remote.attempt}`} remote={remote} fallback={<Loading />}>
      <Screen />
    </RemotePart>
  );
}
