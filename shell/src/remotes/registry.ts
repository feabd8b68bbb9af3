import type { RouteDeclaration, ServiceNeeds, WidgetDeclaration } from '@luplay/web-kit';

/** `idle`: for developers only, and not needed so far. */
type RemoteStatus = 'idle' | 'loading' | 'ready' | 'failed';

export interface RemoteState {
  /** As in remotes.json. */
  name: string;
  /** Its name in messages. */
  title: string;
  /** The manifest's address. */
  manifest: string;
  status: RemoteStatus;
  /** This browser loads another build than the released one. */
  overridden?: boolean;
  needs: ServiceNeeds;
  /** Known from the manifest; the remote's code is loaded with the first of them that is opened. */
  routes: readonly RouteDeclaration[];
  widgets: readonly WidgetDeclaration[];
  /** Grows with each retry; as a React key it makes lazy components load again. */
  attempt: number;
}

export interface Registry {
  /** `failed`: remotes.json itself could not be loaded. */
  status: Exclude<RemoteStatus, 'idle'>;
  remotes: readonly RemoteState[];
}

const listeners = new Set<() => void>();
let state: Registry = { status: 'loading', remotes: [] };

/** While remotes are being read, changes within this time are published together: each redraws the whole page, ms. */
const GATHER_MS = 50;
let gathering: ReturnType<typeof setTimeout> | undefined;

/** What the shell knows of the remotes at this moment. */
export const registry = {
  get: (): Registry => state,
  set(next: Registry): void {
    state = next;
    if (next.status === 'ready' && isReading(next)) gathering ??= setTimeout(publish, GATHER_MS);
    else publish();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function publish(): void {
  clearTimeout(gathering);
  gathering = undefined;
  for (const listener of listeners) listener();
}

export function updateRemote(name: string, patch: Partial<RemoteState>): void {
  const remotes = state.remotes.map((remote) => (remote.name === name ? { ...remote, ...patch } : remote));
  registry.set({ ...state, remotes });
}

/** Whether a remote may still bring further screens. */
export const isReading = ({ status, remotes }: Registry): boolean =>
  status === 'loading' || remotes.some((remote) => remote.status === 'loading');

/** How long what needs the remote of a certain screen waits for slow remotes, ms. */
export const PATIENCE_MS = 3000;

/** The screen that `fits`, once its remote is read; undefined when no remote has one, or a slow one takes too long. */
export function whenRoute(fits: (route: RouteDeclaration) => boolean): Promise<RouteDeclaration | undefined> {
  return new Promise((resolve) => {
    const find = () => state.remotes.flatMap(({ routes }) => routes).find(fits);
    const look = () => {
      const found = find();
      if (found || !isReading(state)) finish(found);
    };
    const finish = (found: RouteDeclaration | undefined) => {
      clearTimeout(timer);
      unsubscribe();
      resolve(found);
    };
    const timer = setTimeout(finish, PATIENCE_MS);
    const unsubscribe = registry.subscribe(look);
    look();
  });
}

/** The path of a screen whose declared path has one parameter. */
export const pathWith = (route: RouteDeclaration, value: string): string =>
  route.path.replace(/:\w+/, encodeURIComponent(value));
