import type { RouteChrome, RouteDeclaration } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';
import { AUTH, DEV_PANEL, HOME, LOGOUT } from '../paths.ts';
import { screenAt } from '../remotes/screen-at.ts';

export interface Chrome {
  header: boolean;
  nav: boolean;
  title: string;
  /** A path, `history`, or null for no back button. */
  back: string | null;
  game: boolean;
  /** An entry screen: the messenger's back button has nowhere to lead. */
  first: boolean;
  /** Whether the path belongs to a screen that is known so far. */
  known: boolean;
}

interface Screen {
  path: string;
  title: string;
  chrome?: RouteChrome;
  first?: boolean;
}

const title = ru.productName;
const OWN_SCREENS: readonly Screen[] = [
  { path: '/', title, first: true },
  { path: HOME, title, first: true },
  { path: AUTH, title, chrome: { nav: false }, first: true },
  { path: LOGOUT, title, chrome: { nav: false }, first: true },
  { path: DEV_PANEL, title: ru.devPanel.title, chrome: { back: HOME } },
];

/** What the shell draws around a path, as the screen there declares it. */
export function chromeFor(pathname: string, routes: readonly RouteDeclaration[], signedIn: boolean): Chrome {
  const screen = screenAt<Screen>(pathname, [...OWN_SCREENS, ...routes]);
  const { header = true, nav = true, back = null, ground } = screen?.chrome ?? {};
  return {
    header,
    nav: signedIn && nav,
    title: screen?.title ?? title,
    back,
    game: ground === 'game',
    first: screen?.first ?? false,
    known: screen !== undefined,
  };
}
