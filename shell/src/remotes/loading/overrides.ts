const PREFIX = 'remote.';
/** In the browser's storage: manifest addresses by the names of remotes. */
const STORED_KEY = 'remoteOverrides';

type Overrides = Record<string, string>;

/**
 * Lets a developer try builds inside the running product: those that the dev panel has stored in this browser, and
 * `?remote.<name>=<url>` for one page. Other origins are ignored, and everything for people who are no developers.
 * Returns manifest addresses by the names of remotes.
 */
export function overridesFrom(search: string, origin: string, isDeveloper: boolean): Overrides {
  if (!isDeveloper) return {};
  const found: Overrides = {};
  const asked = [...new URLSearchParams(search)].filter(([key]) => key.startsWith(PREFIX));
  const all = [...Object.entries(storedOverrides()), ...asked.map(([key, value]) => [key.slice(PREFIX.length), value])];
  for (const [name, address] of all as [string, string][]) {
    const url = overrideAddress(address, origin);
    if (url !== null) found[name] = url;
  }
  return found;
}

/** The whole address of a build on our own origin; null for any other. */
export function overrideAddress(address: string, origin: string): string | null {
  const url = parsed(address, origin);
  return url?.origin === origin ? url.href : null;
}

export function storedOverrides(): Overrides {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED_KEY) ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(([, address]) => typeof address === 'string');
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** Null removes it. The next load of the page follows it. */
export function storeOverride(name: string, address: string | null): void {
  const { [name]: _before, ...others } = storedOverrides();
  const next = address === null ? others : { ...others, [name]: address };
  if (Object.keys(next).length > 0) localStorage.setItem(STORED_KEY, JSON.stringify(next));
  else localStorage.removeItem(STORED_KEY);
}

/** The page's address without the overrides of its query. */
export function withoutOverrides(address: string): string {
  const url = new URL(address);
  for (const key of [...url.searchParams.keys()]) if (key.startsWith(PREFIX)) url.searchParams.delete(key);
  return url.href;
}

/** `URL.canParse` is missing in some supported browsers. */
function parsed(value: string, origin: string): URL | null {
  try {
    return new URL(value, origin);
  } catch {
    return null;
  }
}
