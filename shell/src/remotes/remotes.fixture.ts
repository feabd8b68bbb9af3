import type { RouteDeclaration } from '@luplay/web-kit';
import { type RemoteState, registry } from './registry.ts';

const Component = () => null;
const load = async () => ({ Component });

/** A made-up screen. */
export const route = (path: string, rest: Partial<RouteDeclaration> = {}): RouteDeclaration => ({
  path,
  title: 'Albums',
  guard: 'user',
  load,
  ...rest,
});

/** A made-up remote that has been read. */
export const remote = (name: string, rest: Partial<RemoteState> = {}): RemoteState => ({
  name,
  title: name,
  manifest: `/${name}/1/m.json`,
  status: 'ready',
  needs: {},
  routes: [],
  widgets: [],
  attempt: 0,
  ...rest,
});

/** Lets the shell know the remotes. */
export const withRemotes = (...remotes: RemoteState[]): void => registry.set({ status: 'ready', remotes });

/** Lets the shell know one remote with these screens. */
export const withRoutes = (...routes: RouteDeclaration[]): void => withRemotes(remote('mf-albums', { routes }));
