import type { ScreenOutline, WidgetOutline } from '@luplay/web-kit';

const REMOTES_FILE = '/remotes.json';
/** Behind the manifest's address in remotes.json: players need not load this remote. */
export const FOR_DEVELOPERS = '#developer';

/** What the shell reads of a remote's `mf-manifest.json`: the federation's own part, and what the build adds. */
export interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  /** Absent in older builds, like `widgets`. */
  screens?: ScreenOutline[];
  widgets?: WidgetOutline[];
}

/** `remotes.json` and the manifests, asked for once until they are forgotten, and the files that manifests name. A fault is not remembered. */
export class Manifests {
  private readonly texts = new Map<string, Promise<string>>();
  private readonly linked = new Set<string>();

  /** `remotes.json`: manifest addresses by the names of remotes. Throws when it did not come. */
  async remotes(): Promise<Record<string, string>> {
    return JSON.parse(await this.text(REMOTES_FILE));
  }

  async manifest(entry: string): Promise<Manifest> {
    return JSON.parse(await this.text(entry));
  }

  /** The file at a path or an address of our own; what stands behind a `#` does not count. */
  text(address: string): Promise<string> {
    const path = pathOf(address);
    const known = this.texts.get(path);
    if (known) return known;
    const asked = read(path);
    this.texts.set(path, asked);
    asked.catch(() => this.forget(path));
    return asked;
  }

  forget(address: string): void {
    this.texts.delete(pathOf(address));
  }

  /** The next look at `remotes.json` is a new one. */
  forgetRemotes(): void {
    this.forget(REMOTES_FILE);
  }

  /**
   * Asks the browser for all that a screen or a widget of a remote consists of, side by side; it runs when it is needed. `cautious`: once
   * the remote's entry has come, as the build may have gone since its manifest was read. (A file that was asked for in vain is not
   * asked for again by whoever needs it next: the browser gives the same failure.)
   */
  preload(entry: string, manifest: Manifest, { files = [] }: { files?: readonly string[] }, cautious = false): void {
    const { js, css } = manifest.exposes.find(({ path }) => path === './routes')?.assets ?? NOTHING;
    const rest = () => {
      for (const file of [...js.sync, ...css.sync, ...files]) this.link(besideManifest(entry, file));
    };
    const first = this.link(remoteEntryOf(entry, manifest));
    if (first && cautious) first.addEventListener('load', rest);
    else rest();
  }

  /** Asks the browser for a file. Null when it has been asked for before. */
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

/** The address of the script by which a remote is entered. */
export const remoteEntryOf = (entry: string, manifest: Manifest): string =>
  besideManifest(entry, manifest.metaData.remoteEntry.name);

const besideManifest = (entry: string, file: string): string => new URL(file, new URL(entry, location.origin)).href;

const NOTHING = { js: { sync: [] }, css: { sync: [] } };

const pathOf = (address: string): string => {
  const { origin, pathname, search } = new URL(address, location.origin);
  return (origin === location.origin ? '' : origin) + pathname + search;
};

async function read(path: string): Promise<string> {
  const response = await fetch(path, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

declare global {
  /** What the page has asked for before the shell ran. */
  var luplayManifests: Manifests | undefined;
}
