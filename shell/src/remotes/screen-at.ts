import { matchPath } from 'react-router-dom';

/**
 * The screen at a path. An unknown path belongs to the screen with the longest fixed part that it begins with
 * (`/albums` of `/albums/:albumId`): what a remote declares for its area holds there too.
 */
export function screenAt<Screen extends { path: string }>(
  pathname: string,
  screens: readonly Screen[],
): Screen | undefined {
  const exact = screens.find(({ path }) => matchPath(path, pathname));
  if (exact) return exact;
  return screens
    .filter(({ path }) => fixedPart(path) !== '' && `${pathname}/`.startsWith(`${fixedPart(path)}/`))
    .sort((one, other) => fixedPart(other.path).length - fixedPart(one.path).length)[0];
}

const fixedPart = (path: string): string => path.replace(/\/(:.*)?$/, '');
