import type { RemoteModule, RouteDeclaration, ScreenOutline, WidgetDeclaration, WidgetOutline } from '@luplay/web-kit';
import { reportClientError } from '../errors/report.ts';
import { firstPaint } from './first-paint.ts';
import { FOR_DEVELOPERS, type Manifest, Manifests, remoteEntryOf } from './manifests.ts';

/** `idle`: for developers, and nobody has needed it yet. */
export type RemoteStatus = 'idle' | 'loading' | 'ready' | 'failed';

export interface RemoteState {
  /** As in remotes.json: `mf-lobby-game`. */
  name: string;
  /** The manifest's address. */
  entry: string;
  status: RemoteStatus;
  /** Their code comes with the first of them, and that of the widgets. */
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

/** While remotes are being read, what comes within this is shown together: each showing draws the whole page anew, ms. */
const GATHER_MS = 50;
let gathering: ReturnType<typeof setTimeout> | undefined;

function set(next: Registry): void {
  state = next;
  const isReading = next.status === 'ready' && next.remotes.some(({ status }) => status === 'loading');
  if (isReading) gathering ??= setTimeout(tell, GATHER_MS);
  else tell();
}

function tell(): void {
  clearTimeout(gathering);
  gathering = undefined;
  for (const listener of listeners) listener();
}

function setRemote(name: string, patch: Partial<RemoteState>): void {
  set({
    ...state,
    remotes: state.remotes.map((remote) => (remote.name === name ? { ...remote, ...patch } : remote)),
  });
}

type Part = ScreenOutline | WidgetOutline;

const containerName = (name: string): string => name.replaceAll('-', '_');

/** What the page has asked for before this code had come. */
const manifests = globalThis.luplayManifests ?? new Manifests();

/**
 * Reads remotes.json and what every remote offers, side by side; of those for developers only when asked to. Never throws:
 * faults are in the registry.
 */
export async function startRemotes(overrides: Record<string, string>, isDeveloper: () => boolean): Promise<void> {
  try {
    const entries = { ...(await manifests.remotes()), ...overrides };
    const remotes = Object.entries(entries).map(([name, entry]) => ({
      name,
      entry,
      status: entry.endsWith(FOR_DEVELOPERS) && !isDeveloper() ? ('idle' as const) : ('loading' as const),
      routes: [],
      widgets: [],
      attempt: 0,
    }));
    set({ status: 'ready', remotes });
    await Promise.all(
      remotes.filter(({ status }) => status === 'loading').map(({ name, entry }) => readOutline(name, entry)),
    );
  } catch (error) {
    reportClientError(error, { source: 'remotes.json' });
    set({ status: 'failed', remotes: [] });
  }
}

/** A manifest that was read within this names files that are there, ms. */
const FRESH_MS = 3000;

/** Knows the screens and widgets of a remote without its code, which comes with the first of them. */
async function readOutline(name: string, entry: string): Promise<void> {
  try {
    const manifest = await manifests.manifest(entry);
    const { screens, widgets = [] } = manifest;
    const readAt = performance.now();
    const isOld = () => performance.now() - readAt > FRESH_MS;
    const lazyScreen = (part: ScreenOutline) => ({ ...part, load: () => open(name, entry, manifest, part, true) });
    const lazyWidget = (part: WidgetOutline) => ({
      ...part,
      load: () => firstPaint.then(() => open(name, entry, manifest, part, isOld())),
    });
    // A build from before manifests told of screens: its code tells.
    const { routes, widgets: own } = screens
      ? { routes: screens.map(lazyScreen), widgets: widgets.map(lazyWidget) }
      : await codeOf(name, entry, manifest);
    setRemote(name, { status: 'ready', routes, widgets: own });
  } catch (error) {
    failed(name, error);
  }
}

function failed(name: string, error: unknown): void {
  reportClientError(error, { remote: name });
  setRemote(name, { status: 'failed', routes: [], widgets: [] });
}

/** Loads the remote's code and what of it the part needs. Throws when either did not come; without the former the remote has failed. */
async function open(
  name: string,
  entry: string,
  manifest: Manifest,
  part: Part,
  cautious: boolean,
): ReturnType<RouteDeclaration['load']> {
  manifests.preload(entry, manifest, part, cautious);
  const { routes, widgets } = await codeOf(name, entry, manifest).catch((error: unknown) => {
    failed(name, error);
    throw error;
  });
  const loaded =
    'path' in part ? routes.find((own) => own.path === part.path) : widgets.find((own) => own.id === part.id);
  if (!loaded) throw new Error(`${name} has no ${'path' in part ? part.path : part.id}`);
  return loaded.load();
}

/** The federation's runtime comes with the first remote. */
const federation = () => import('./federation.ts');

const codes = new Map<string, Promise<Required<RemoteModule>>>();

/** What the remote exposes, asked for once until it is forgotten. */
function codeOf(name: string, entry: string, manifest: Manifest): Promise<Required<RemoteModule>> {
  const known = codes.get(name);
  if (known) return known;
  const asked = federation()
    .then(({ loadRoutes }) => loadRoutes(containerName(name), remoteEntryOf(entry, manifest)))
    .then((module) => {
      if (!module || !Array.isArray(module.routes)) throw new Error(`${name} exposes no routes`);
      return { routes: module.routes, widgets: module.widgets ?? [] };
    });
  codes.set(name, asked);
  return asked;
}

/** Loads what was left out: the person is a developer by now, or asks for a screen that no other remote has. */
export async function loadIdleRemotes(): Promise<void> {
  const idle = state.remotes.filter(({ status }) => status === 'idle');
  for (const { name } of idle) setRemote(name, { status: 'loading' });
  await Promise.all(idle.map(({ name, entry }) => readOutline(name, entry)));
}

/** Asks for a remote anew, past everything that is remembered of it. */
export async function retryRemote(name: string): Promise<void> {
  const remote = state.remotes.find((candidate) => candidate.name === name);
  if (!remote) return;
  // A retry may meet a newer release.
  manifests.forgetRemotes();
  const entry = await manifests.remotes().then(
    (entries) => entries[name] ?? remote.entry,
    () => remote.entry,
  );
  setRemote(name, { status: 'loading', entry, attempt: remote.attempt + 1 });
  manifests.forget(entry);
  codes.delete(name);
  await readOutline(name, entry);
}
