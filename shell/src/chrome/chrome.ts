import type { RouteDeclaration } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';

export interface Chrome {
  header: boolean;
  nav: boolean;
  title: string;
  /** A path, `history`, or null for no back button. */
  back: string | null;
  game: boolean;
  /** A screen that nothing stands before: the messenger's back button has nowhere to lead from it. */
  first: boolean;
}

const startsWith = (pathname: string, ...prefixes: string[]): boolean =>
  prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));

/**
 * Title and way back of the shell's own pages, and of the profile and lobby pages, which stand also while their remote
 * is on its way or away.
 */
const PAGES = [
  { path: '/profile', title: 'Profile', back: 'history' },
  { path: '/dev-panel', title: ru.devPanel.title, back: '/home' },
  { path: '/lobby-list', title: 'Lobby List', back: '/home' },
  { path: '/lobby', title: 'Lobby', back: '/lobby-list' },
];

/** What the shell draws around a path. The specification's rules stand above what a remote declares. */
export function chromeFor(pathname: string, route: RouteDeclaration | undefined, signedIn: boolean): Chrome {
  const outside = startsWith(pathname, '/auth', '/logout');
  const page = PAGES.find(({ path }) => startsWith(pathname, path));
  return {
    header: !startsWith(pathname, '/broadcast', '/room') && (route?.chrome?.header ?? true),
    nav: signedIn && !outside && !startsWith(pathname, '/game', '/broadcast', '/room') && (route?.chrome?.nav ?? true),
    title: page?.title ?? route?.title ?? ru.productName,
    back: route?.chrome?.back ?? page?.back ?? null,
    game: startsWith(pathname, '/game', '/chat') || route?.chrome?.ground === 'game',
    first: outside || pathname === '/' || pathname === '/home',
  };
}
