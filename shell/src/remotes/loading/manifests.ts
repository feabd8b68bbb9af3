import type { RemoteOutline } from '@luplay/web-kit';
import { parseRemotesFile, type RemoteEntry } from './remotes-file.ts';

const REMOTES_FILE = '/remotes.json';

/** The part of a remote's manifest that the shell reads: federation's own fields, and the declaration. */
export interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  remote: RemoteOutline;
}

/** Requests `remotes.json` and manifests, each once until forgotten, and preloads files. Failures are not cached. */
export class Manifests {
  private readonly texts = new Map<string, Promise<string>>();
  private readonly linked = new Set<string>();

  /** The lines of `remotes.json` by the names of the remotes. */
  async remotes(): Promise<Record<string, RemoteEntry>> {
    return parseRemotesFile(await this.text(REMOTES_FILE));
  }

  async manifest(address: string): Promise<Manifest> {
    return JSON.parse(await this.text(address));
  }

  /** The file at a path or at an address on our own origin. */
  text(address: string): Promise<string> {
    const path = pathOf(address);
    const known = this.texts.get(path);
    if (known) return known;
    const request = read(path);
    this.texts.set(path, request);
    request.catch(() => this.forget(path));
    return request;
  }

  forget(address: string): void {
    this.texts.delete(pathOf(address));
  }

  /** The next call of `remotes` reads the file again. */
  forgetRemotes(): void {
    this.forget(REMOTES_FILE);
  }

  /**
   * Requests all files of a screen or widget in parallel, without running them. With `cautious` it waits for the
   * remote's entry first, because the build may have been removed since its manifest was read: browsers cache a
   * failed preload, and a later request of the file fails with it.
   */
  preload(address: string, manifest: Manifest, { files }: { files: readonly string[] }, cautious = false): void {
    const { js, css } = manifest.exposes.find(({ path }) => path === './routes')?.assets ?? NOTHING;
    const rest = () => {
      for (const file of [...js.sync, ...css.sync, ...files]) this.link(besideManifest(address, file));
    };
    const first = this.link(remoteEntryOf(address, manifest));
    if (first && cautious) first.addEventListener('load', rest);
    else rest();
  }

  /** Preloads a file. Null when it has been requested before. */
  link(href: string): HTMLLinkElement | null {
    if (this.linked.has(href)) return null;
    this.linked.add(href);
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = href.endsWith('.css') ? 'style' : 'script';
    link.href = href;
    link.addEventListener('error', () => this.linked.delete(href));
    document.head.append(link);
    return link;
  }
}

/** The address of a remote's entry script. */
export const remoteEntryOf = (address: string, manifest: Manifest): string =>
  besideManifest(address, manifest.metaData.remoteEntry.name);

const besideManifest = (address: string, file: string): string => new URL(file, new URL(address, location.origin)).href;

const NOTHING = { js: { sync: [] }, css: { sync: [] } };

const pathOf = (address: string): string => {
  const { origin, pathname, search } = new URL(address, location.origin);
  return (origin === location.origin ? '' : origin) + pathname + search;
};

/** A file that takes longer is taken for lost, ms. */
const PATIENCE_MS = 15_000;

async function read(path: string): Promise<string> {
  const response = await fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

declare global {
  /** What `boot.ts` has requested before the shell ran. */
  var luplayManifests: Manifests | undefined;
}
