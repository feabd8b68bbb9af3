import type { RemoteModule, RouteDeclaration, ScreenOutline, WidgetDeclaration } from '@luplay/web-kit';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { reportClientError } from '../errors/report.ts';

/** `idle`: for developers, and nobody has needed it yet. */
export type RemoteStatus = 'idle' | 'loading' | 'ready' | 'failed';

export interface RemoteState {
  /** As in remotes.json: `mf-lobby-game`. */
  name: string;
  /** The manifest's address. */
  entry: string;
  status: RemoteStatus;
  routes: readonly RouteDeclaration[];
  widgets: readonly WidgetDeclaration[];
  /** Grows with each retry, so that what was lazy is asked for anew. */
  attempt: number;
}

export interface Registry {
  /** `failed`: remotes.json itself did not come. */
  status: Exclude<RemoteStatus, 'idle'>;
  remotes: readonly RemoteState[];
}

const REMOTES_FILE = '/remotes.json';
const listeners = new Set<() => void>();
let state: Registry = { status: 'loading', remotes: [] };

/** What the shell knows of the remotes at this moment. */
export const registry = {
  get: (): Registry => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function set(next: Registry): void {
  state = next;
  for (const listener of listeners) listener();
}

function setRemote(name: string, patch: Partial<RemoteState>): void {
  set({
    ...state,
    remotes: state.remotes.map((remote) => (remote.name === name ? { ...remote, ...patch } : remote)),
  });
}

const containerName = (name: string): string => name.replaceAll('-', '_');

/**
 * A manifest answered 404 or 5xx would be kept by the runtime as if it were good: no answer but 2xx may get through.
 * https://module-federation.io/plugin/dev/ (hook `fetch`)
 */
const refuseBadManifests = {
  name: 'refuse-bad-manifests',
  async fetch(url: string, init: RequestInit): Promise<Response> {
    const response = await fetch(url, { ...init, cache: 'no-cache' });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return response;
  },
};

/** Behind the manifest's address in remotes.json: players need not load this remote. */
const FOR_DEVELOPERS = '#developer';
/** Behind the manifest's address: this remote is loaded with the first of its screens, which its manifest tells of beforehand. */
const ON_DEMAND = '#on-demand';

/**
 * Reads remotes.json and loads every remote's `./routes`, side by side; those for developers only when asked to, and of those
 * on demand just what they offer. Never throws: faults are in the registry.
 */
export async function startRemotes(overrides: Record<string, string>, isDeveloper: () => boolean): Promise<void> {
  registerPlugins([refuseBadManifests]);
  try {
    const response = await fetch(REMOTES_FILE, { cache: 'no-cache' });
    if (!response.ok) throw new Error(`${REMOTES_FILE}: ${response.status}`);
    const entries = { ...((await response.json()) as Record<string, string>), ...overrides };
    const remotes = Object.entries(entries).map(([name, entry]) => ({
      name,
      entry,
      status: entry.endsWith(FOR_DEVELOPERS) && !isDeveloper() ? ('idle' as const) : ('loading' as const),
      routes: [],
      widgets: [],
      attempt: 0,
    }));
    registerRemotes(remotes.map(({ name, entry }) => federated(name, entry)));
    set({ status: 'ready', remotes });
    await Promise.all(
      remotes
        .filter(({ status }) => status === 'loading')
        .map(({ name, entry }) => (entry.endsWith(ON_DEMAND) ? readScreens(name, entry) : loadRoutes(name))),
    );
  } catch (error) {
    reportClientError(error, { source: 'remotes.json' });
    set({ status: 'failed', remotes: [] });
  }
}

const federated = (name: string, entry: string) => ({
  name: containerName(name),
  alias: name,
  entry: new URL(entry, location.origin).href,
});

async function loadRoutes(name: string): Promise<void> {
  try {
    const module = await loadRemote<RemoteModule>(`${containerName(name)}/routes`);
    if (!module || !Array.isArray(module.routes)) throw new Error(`${name} exposes no routes`);
    setRemote(name, { status: 'ready', routes: module.routes, widgets: module.widgets ?? [] });
  } catch (error) {
    reportClientError(error, { remote: name });
    setRemote(name, { status: 'failed', routes: [], widgets: [] });
  }
}

/** Knows the screens of a remote without its code, which comes when one of them is opened. */
async function readScreens(name: string, entry: string): Promise<void> {
  try {
    const response = await fetch(entry, { cache: 'no-cache' });
    if (!response.ok) throw new Error(`${entry}: ${response.status}`);
    const { screens } = (await response.json()) as { screens?: ScreenOutline[] };
    if (!screens) throw new Error(`${name} tells of no screens`);
    setRemote(name, {
      status: 'ready',
      routes: screens.map((screen) => ({ ...screen, load: () => open(name, screen) })),
    });
  } catch (error) {
    reportClientError(error, { remote: name });
    setRemote(name, { status: 'failed', routes: [], widgets: [] });
  }
}

async function open(name: string, { path }: ScreenOutline): ReturnType<RouteDeclaration['load']> {
  await loadRoutes(name);
  const loaded = state.remotes.find((remote) => remote.name === name)?.routes.find((route) => route.path === path);
  if (!loaded) throw new Error(`${name} has no ${path}`);
  return loaded.load();
}

/** Loads what was left out: the person is a developer by now, or asks for a screen that no other remote has. */
export async function loadIdleRemotes(): Promise<void> {
  const idle = state.remotes.filter(({ status }) => status === 'idle');
  for (const { name } of idle) setRemote(name, { status: 'loading' });
  await Promise.all(idle.map(({ name }) => loadRoutes(name)));
}

/** Asks for a remote anew, past everything the runtime remembers of it. */
export async function retryRemote(name: string): Promise<void> {
  const remote = state.remotes.find((candidate) => candidate.name === name);
  if (!remote) return;
  const entry = await currentEntry(remote);
  setRemote(name, { status: 'loading', entry, attempt: remote.attempt + 1 });
  registerRemotes([federated(name, entry)], { force: true });
  await loadRoutes(name);
}

/** A retry may meet a newer release: the address is read again. */
async function currentEntry(remote: RemoteState): Promise<string> {
  try {
    const response = await fetch(REMOTES_FILE, { cache: 'no-cache' });
    const entries = response.ok ? ((await response.json()) as Record<string, string>) : {};
    return entries[remote.name] ?? remote.entry;
  } catch {
    return remote.entry;
  }
}
