const PREFIX = 'remote.';

/**
 * `?remote.<name>=<url>` lets a developer try a build inside the running product. Other origins are ignored, and so is
 * the whole parameter for everybody else. Returns manifest addresses by the names of remotes.
 */
export function overridesFrom(search: string, origin: string, isDeveloper: boolean): Record<string, string> {
  if (!isDeveloper) return {};
  const found: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(search)) {
    if (!key.startsWith(PREFIX)) continue;
    const url = parsed(value, origin);
    if (url?.origin === origin) found[key.slice(PREFIX.length)] = url.href;
  }
  return found;
}

/** `URL.canParse` is missing in some supported browsers. */
function parsed(value: string, origin: string): URL | null {
  try {
    return new URL(value, origin);
  } catch {
    return null;
  }
}
