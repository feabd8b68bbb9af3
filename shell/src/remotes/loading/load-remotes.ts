import {
  persistently,
  type RemoteDeclaration,
  type RouteDeclaration,
  type ScreenOutline,
  type WidgetOutline,
} from '@luplay/web-kit';
import { reportClientError } from '../../errors/report.ts';
import { type RemoteState, registry, updateRemote } from '../registry.ts';
import { firstPaint } from './first-paint.ts';
import { type Manifest, Manifests, remoteEntryOf } from './manifests.ts';
import { parseEntry } from './remotes-file.ts';
import { wordedScreen } from './worded-screen.ts';

/** Shared with `boot.ts`, which has requested the first files before this code was loaded. */
const manifests = globalThis.luplayManifests ?? new Manifests();

/** The overrides of this page. */
let active: Record<string, string> = {};

/**
 * Reads remotes.json and every remote's manifest in parallel. Remotes for developers wait until `isDeveloper`. Never
 * throws: failures are in the registry. `overrides`: manifest addresses by the names of remotes.
 */
export async function startRemotes(overrides: Record<string, string>, isDeveloper: () => boolean): Promise<void> {
  active = overrides;
  try {
    const entries = { ...(await manifests.remotes()) };
    for (const [name, manifest] of Object.entries(overrides))
      entries[name] = { ...(entries[name] ?? parseEntry(name, manifest)), manifest };
    const remotes = Object.entries(entries).map(([name, { manifest, title, developersOnly }]): RemoteState => {
      const status = developersOnly && !isDeveloper() ? 'idle' : 'loading';
      const overridden = name in overrides;
      return { name, title, manifest, status, overridden, needs: {}, routes: [], widgets: [], attempt: 0 };
    });
    registry.set({ status: 'ready', remotes });
    await Promise.all(
      remotes.filter(({ status }) => status === 'loading').map(({ name, manifest }) => readRemote(name, manifest)),
    );
  } catch (error) {
    reportClientError(error, { source: 'remotes.json' });
    registry.set({ status: 'failed', remotes: [] });
  }
}

/**
 * Reads the remotes that were left out: the person is a developer by now, or opens an address that no other remote has.
 */
export async function loadIdleRemotes(): Promise<void> {
  const idle = registry.get().remotes.filter(({ status }) => status === 'idle');
  for (const { name } of idle) updateRemote(name, { status: 'loading' });
  await Promise.all(idle.map(({ name, manifest }) => readRemote(name, manifest)));
}

/** Loads a remote again, past all caches. A newer release is picked up. */
export async function retryRemote(name: string): Promise<void> {
  const remote = registry.get().remotes.find((candidate) => candidate.name === name);
  if (!remote) return;
  manifests.forgetRemotes();
  const manifest = await manifests.remotes().then(
    (entries) => active[name] ?? entries[name]?.manifest ?? remote.manifest,
    () => remote.manifest,
  );
  updateRemote(name, { status: 'loading', manifest, attempt: remote.attempt + 1 });
  manifests.forget(manifest);
  declarations.delete(name);
  await readRemote(name, manifest);
}

export async function retryFailed(): Promise<void> {
  const failed = registry.get().remotes.filter(({ status }) => status === 'failed');
  await Promise.all(failed.map(({ name }) => retryRemote(name)));
}

/** A manifest that is younger than this names files that still exist, ms. */
const FRESH_MS = 3000;

/** Makes the remote's screens and widgets known; their code is loaded when the first of them is drawn. */
async function readRemote(name: string, address: string): Promise<void> {
  const attempt = attemptOf(name);
  try {
    const manifest = await manifests.manifest(address);
    const { title, needs, routes, widgets } = manifest.remote;
    const readAt = performance.now();
    const isOld = () => performance.now() - readAt > FRESH_MS;
    const load = (part: Part, cautious: boolean) => loadPart({ name, address, manifest, attempt }, part, cautious);
    updateRemote(name, {
      status: 'ready',
      title,
      needs,
      routes: routes.map((route) => ({
        ...wordedScreen(route),
        needs: { ...needs, ...route.needs },
        load: () => load(route, true),
      })),
      widgets: widgets.map((widget) => ({ ...widget, load: () => firstPaint.then(() => load(widget, isOld())) })),
    });
  } catch (error) {
    fail(name, attempt, error);
  }
}

/** Nothing when the remote has been loaded again since: requests of the former attempt may still end. */
function fail(name: string, attempt: number, error: unknown): void {
  if (attempt !== attemptOf(name)) return;
  reportClientError(error, { remote: name });
  updateRemote(name, { status: 'failed', routes: [], widgets: [] });
}

interface Source {
  name: string;
  address: string;
  manifest: Manifest;
  attempt: number;
}

const attemptOf = (name: string) => registry.get().remotes.find((remote) => remote.name === name)?.attempt ?? 0;

type Part = ScreenOutline | WidgetOutline;

/** Loads the remote's code and the part's. A remote whose own code cannot be loaded has failed as a whole. */
async function loadPart(source: Source, part: Part, cautious: boolean): ReturnType<RouteDeclaration['load']> {
  const { name, address, manifest, attempt } = source;
  manifests.preload(address, manifest, part, cautious);
  const { routes, widgets } = await persistently(() => declarationOf(source)).catch((error: unknown) => {
    fail(name, attempt, error);
    throw error;
  });
  const loaded =
    'path' in part ? routes.find((own) => own.path === part.path) : widgets.find((own) => own.id === part.id);
  if (!loaded) throw new Error(`${name} has no ${'path' in part ? part.path : part.id}`);
  return persistently(() => loaded.load());
}

const declarations = new Map<string, Promise<RemoteDeclaration>>();

/** What the remote's code exposes. The federation runtime is loaded with the first remote. */
function declarationOf({ name, address, manifest }: Source): Promise<RemoteDeclaration> {
  const known = declarations.get(name);
  if (known) return known;
  const request = import('./federation.ts')
    .then(({ loadRoutes }) => loadRoutes(containerName(name), remoteEntryOf(address, manifest)))
    .then((module) => {
      if (!module?.remote) throw new Error(`${name} exposes no declaration`);
      return module.remote;
    });
  declarations.set(name, request);
  request.catch(() => declarations.delete(name));
  return request;
}

const containerName = (name: string): string => name.replaceAll('-', '_');
