/**
 * Whether the screen declared at `pattern` (`/albums/:albumId`) is the one at `pathname`. Without the router: `boot.ts`
 * uses it.
 */
export function isScreenAt(pattern: string, pathname: string): boolean {
  const declared = segments(pattern);
  const given = segments(pathname);
  return (
    declared.length === given.length && declared.every((segment, i) => segment.startsWith(':') || segment === given[i])
  );
}

const segments = (path: string): string[] => path.split('/').filter(Boolean);
