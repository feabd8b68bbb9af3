const HOME = '/home';

/** Where somebody goes after the set-up: the path in the router's state that brought them here, else home. */
export function destinationOf(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  // `//` and `/\` would leave our origin.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : HOME;
}
