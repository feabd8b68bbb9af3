const HOME = '/home';

/** Where to go after the set-up: the path in the router's state that led here, otherwise home. */
export function destinationOf(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  // `//` and `/\` would lead to another origin.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : HOME;
}
