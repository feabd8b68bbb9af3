import { Loading, type RouteDeclaration, session, userHasRole, useSession } from '@luplay/web-kit';
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { NotFoundScreen } from '../screens/not-found-screen.tsx';
import type { RemoteState } from './registry.ts';
import { RemoteBoundary } from './remote-boundary.tsx';

/** One lazy component for each route and attempt: a chunk that failed is asked for again after a retry. */
const screens = new WeakMap<RouteDeclaration, ComponentType>();

function screenOf(route: RouteDeclaration): ComponentType {
  const known = screens.get(route);
  if (known) return known;
  const screen = lazy(async () => {
    try {
      return { default: (await route.load()).Component };
    } catch (error) {
      screens.delete(route);
      throw error;
    }
  });
  screens.set(route, screen);
  return screen;
}

/** A remote's screen behind its guard, in its own error boundary. */
export function RemoteScreen({ remote, route }: { remote: RemoteState; route: RouteDeclaration }) {
  const present = useSession();
  if (route.guard !== 'public' && !present) return <Navigate to="/auth" replace state={{ from: here() }} />;
  if (route.guard === 'developer' && !userHasRole(session.get()?.user, 'developer')) return <NotFoundScreen />;
  const Screen = screenOf(route);
  return (
    <RemoteBoundary key={`${route.path} ${remote.attempt}`} remote={remote.name}>
      <Suspense fallback={<Loading />}>
        <Screen />
      </Suspense>
    </RemoteBoundary>
  );
}

const here = () => location.pathname + location.search;
