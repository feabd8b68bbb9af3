import { Loading, type RouteDeclaration, session, userHasRole, useSession } from '@luplay/web-kit';
import { Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { NotFoundScreen } from '../screens/not-found-screen.tsx';
import { lazyPart } from './lazy-part.ts';
import type { RemoteState } from './registry.ts';
import { RemoteBoundary } from './remote-boundary.tsx';

/** A remote's screen behind its guard, in its own error boundary. */
export function RemoteScreen({ remote, route }: { remote: RemoteState; route: RouteDeclaration }) {
  const present = useSession();
  if (route.guard !== 'public' && !present) return <Navigate to="/auth" replace state={{ from: here() }} />;
  if (route.guard === 'developer' && !userHasRole(session.get()?.user, 'developer')) return <NotFoundScreen />;
  const Screen = lazyPart(route);
  return (
    <RemoteBoundary key={`${route.path} ${remote.attempt}`} remote={remote.name}>
      <Suspense fallback={<Loading />}>
        <Screen />
      </Suspense>
    </RemoteBoundary>
  );
}

const here = () => location.pathname + location.search;
