import { Loading, type RouteDeclaration, session, userHasRole, useSession } from '@luplay/web-kit';
import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { lazyPart } from './lazy-part.ts';
import type { RemoteState } from './registry.ts';
import { RemoteBoundary } from './remote-boundary.tsx';

/** A remote's screen behind its guard, in its own error boundary. */
export function RemoteScreen({ remote, route }: { remote: RemoteState; route: RouteDeclaration }) {
  const present = useSession();
  // The router's own: the address bar is ahead of it while a navigation is being drawn.
  const { pathname, search } = useLocation();
  if (route.guard !== 'public' && !present) return <Navigate to="/auth" replace state={{ from: pathname + search }} />;
  if (route.guard === 'developer' && !userHasRole(session.get()?.user, 'developer')) return <Navigate to="/" replace />;
  const Screen = lazyPart(route);
  return (
    <RemoteBoundary key={`${route.path} ${remote.attempt}`} remote={remote.name}>
      <Suspense fallback={<Loading />}>
        <Screen />
      </Suspense>
    </RemoteBoundary>
  );
}
