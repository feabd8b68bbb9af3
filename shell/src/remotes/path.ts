/** Whether the screen declared at `pattern` (`/lobby/:lobbyId`) stands at `pathname`. */
export function isScreenAt(pattern: string, pathname: string): boolean {
  const wanted = segments(pattern);
  const given = segments(pathname);
  return (
    wanted.length === given.length && wanted.every((segment, i) => segment.startsWith(':') || segment === given[i])
  );
}

const segments = (path: string): string[] => path.split('/').filter(Boolean);
