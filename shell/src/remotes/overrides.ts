const PREFIX = 'remote.';

/**
 * `?remote.<name>=<url>`: a developer tries a build inside the running product. Only addresses on our own origin count;
 * for everybody else the parameters mean nothing.
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

/** `URL.canParse` is younger than some browsers that the product serves. */
function parsed(value: string, origin: string): URL | null {
  try {
    return new URL(value, origin);
  } catch {
    return null;
  }
}
